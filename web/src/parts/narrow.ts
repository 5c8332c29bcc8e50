import { MediaQuery } from 'svelte/reactivity'

// Where what else there is stands below the board, and not beside it.
export const narrow = new MediaQuery('max-width: 800px')
