import * as streams from 'node:stream/web'
import { afterAll } from 'vitest'

// jsdom has none, and the package that answers calls in place of the backend is loaded with every test.
Object.assign(globalThis, streams)

const channels = new Set<BroadcastChannel>()
/** Channels, closed after their test file: later files of the same process may have no window to receive messages. */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
}
afterAll(() => channels.forEach((channel) => channel.close()))
