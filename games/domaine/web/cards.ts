import house from '../sets/house.json'

// What the cards say.
export interface Card {
  id: string
  pile: string
  actions: string[]
  price: number
  sale: number
}

interface Dealt {
  components?: unknown // of a table that has brought its own
}

const houseCards: ReadonlyMap<string, Card> = new Map(house.cards.map((card) => [card.id, card]))

export function findCard({ components }: Dealt, id: string): Card | null {
  if (components === undefined) return houseCards.get(id) ?? null
  return (components as { cards: Card[] }).cards.find((card) => card.id === id) ?? null
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
