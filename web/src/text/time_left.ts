import { say } from './say.svelte'

// From here on it is little, in milliseconds.
export const lowTime = 20_000

const two = (n: number) => String(n).padStart(2, '0')

// What is left on a clock: days and hours, or hours, minutes and seconds.
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24) return say('clock.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}
