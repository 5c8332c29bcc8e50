import { settings } from '../settings.svelte'

// A short wooden knock when somebody else has moved, for those who want it.
let context: AudioContext | null = null

export function knock(): void {
  if (!settings.sounds) return
  try {
    context ??= new AudioContext()
    const at = context.currentTime
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.setValueAtTime(520, at)
    tone.frequency.exponentialRampToValueAtTime(260, at + 0.12)
    volume.gain.setValueAtTime(0.25, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.18)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.2)
  } catch {
    // A browser without sound plays on in silence.
  }
}
