import house from '../sets/house.json'

// What the cards say. Only the house set is known to the client: of another set a scene tells no
// more than the names.

export interface Card {
  id: string
  pile: string
  actions: string[]
  price: number
  sale: number
}

const sets: Record<string, Map<string, Card>> = {
  house: new Map(house.cards.map((card) => [card.id, card])),
}

export function findCard(scene: { options: Record<string, unknown> }, id: string): Card | null {
  return sets[String(scene.options.set ?? 'house')]?.get(id) ?? null
}

// A hidden card shows only the letter of its pile.
export const isSeen = (card: string): boolean => card.length > 1
export const pileOf = (card: string): string => card[0] ?? ''

// "B3" is three borders, "D" a deserter.
export const kindOf = (action: string): string => action[0] ?? ''
export const countOf = (action: string): number => Number(action.slice(1)) || 1

const inOrder = (card: string) => pileOf(card).charCodeAt(0) * 100 + Number(card.slice(1))
export const sorted = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => inOrder(a) - inOrder(b))
