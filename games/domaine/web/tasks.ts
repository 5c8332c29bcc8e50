import type { Say } from '$web/text/say.svelte'
import { countOf } from './cards'
import { colourOf, placing, type DomaineScene } from './types'

// What is to be done now, in a sentence: for whoever does it, and for those who watch.

export function task(scene: DomaineScene, mine: boolean, picked: string | null, say: Say): string {
  const { pending, castles } = scene.state
  if (scene.over || scene.to_move === null || scene.phase === null) return ''
  const owner = placing(scene)
  const count = pending ? countOf(pending.action) : 1
  const params = {
    who: say(`duke.${colourOf(scene, scene.to_move)}`),
    colour: say(`duke.${colourOf(scene, owner)}`),
    n: scene.phase === 'castles'
      ? Object.values(castles).filter((each) => each === owner).length + 1
      : count - (pending?.left ?? 1) + 1,
    count,
    castle: pending?.domaine ?? picked ?? '',
  }
  let key: string = scene.phase
  if (key === 'castles' && owner === 'neutral') key = 'castles.neutral'
  if (scene.phase === 'castles' && picked) key = 'castles.knight'
  if (key === 'deserter' && pending?.domaine) key = 'deserter.knight'
  if (key === 'expand' && pending?.domaine) key = 'expand.on'
  return say(`${mine ? 'task' : 'watch'}.${mine ? key : scene.phase}`, params)
}
