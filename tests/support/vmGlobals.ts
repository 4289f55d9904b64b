import * as streams from 'node:stream/web'
import { afterAll } from 'vitest'

// jsdom has none, and the package that answers calls in place of the backend is loaded with every test.
Object.assign(globalThis, streams)

const channels = new Set<BroadcastChannel>()
/** Channels that are closed with their file: a later one in the same process would be heard where there is no window. */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
}
afterAll(() => channels.forEach((channel) => channel.close()))
