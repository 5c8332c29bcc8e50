import { load } from './module'

// Answers questions one after the other, each with the number it came with, as soon as it has been
// given the compiled rules.
type Message = { module: WebAssembly.Module } | { number: number; question: object }

let give: (module: WebAssembly.Module) => void
const core = new Promise<WebAssembly.Module>((given) => (give = given)).then(load)

onmessage = async ({ data }: MessageEvent<Message>) => {
  if ('module' in data) return give(data.module)
  try {
    const ask = await core
    postMessage({ number: data.number, answer: ask(data.question) })
  } catch (error) {
    postMessage({ number: data.number, broken: String(error) })
  }
}
