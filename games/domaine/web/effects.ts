import type { Say } from '$web/text/say.svelte'
import type { Change } from './consequences'
import { colourOf, type DomaineScene } from './types'

// The consequences of a move in words, each a sentence.

export const duke = (scene: DomaineScene, owner: number | 'neutral', say: Say): string =>
  say(`duke.${colourOf(scene, owner)}`)

export function scoreWords(scene: DomaineScene, scores: readonly number[], say: Say): string[] {
  return scores.flatMap((by, seat) => {
    if (by === 0) return []
    const params = { who: duke(scene, seat, say), count: Math.abs(by) }
    const many = Math.abs(by) === 1 ? '.one' : ''
    return [say((by > 0 ? 'effect.gains' : 'effect.loses') + many, params)]
  })
}

export function effects(scene: DomaineScene, change: Change, say: Say): string[] {
  const sentences: string[] = []
  for (const { castle, owner, points } of change.opened) {
    const key = owner === 'neutral' ? 'effect.opened.neutral' : 'effect.opened'
    sentences.push(say(key, { who: duke(scene, owner, say), castle, points }))
  }
  for (const { castle, owner } of change.closed) {
    sentences.push(say('effect.closed', { who: duke(scene, owner, say), castle }))
  }
  sentences.push(...scoreWords(scene, change.scores, say))
  for (const { seat, kind, more } of change.mines) {
    sentences.push(say(more ? 'effect.mine' : 'effect.mine.lost', {
      who: duke(scene, seat, say), mine: say(`terrain.${kind}`),
    }))
  }
  if (change.borders.removed.length > 0 && change.opened.length > 0) {
    sentences.push(say('effect.removed', { count: change.borders.removed.length }))
  }
  return sentences
}
