// The levels of the computer, from the weakest to the strongest.
export const levels = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
