import * as streams from 'node:stream/web'

// jsdom has none, and the package that answers calls in place of the backend is loaded with every test.
Object.assign(globalThis, streams)
