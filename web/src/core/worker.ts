import wasm from '$wasm/demesne.wasm?url'
import { load } from './module'

// Answers questions one after the other, each with the number it came with.
const core = WebAssembly.compileStreaming(fetch(wasm)).then(load)

onmessage = async ({ data }: MessageEvent<{ number: number; question: object }>) => {
  try {
    const ask = await core
    postMessage({ number: data.number, answer: ask(data.question) })
  } catch (error) {
    postMessage({ number: data.number, broken: String(error) })
  }
}
