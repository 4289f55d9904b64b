import { connect, type Socket } from 'node:net'
import { acts } from '@contract/act'
import { BASE_PATHS } from '@contract/endpoint'
import { type Outcome, runOutage } from './outage'
import { setUp } from './setUp'

const SECONDS = 70
const CONNECTIONS = 1000
const DRIP_MS = 5000
const BIG_ANSWERS = 20

const lines = (...rest: string[]) => ['Host: localhost', ...rest].map((header) => `${header}\r\n`).join('')

const KINDS: readonly { first: string; drip: string }[] = [
  // Headers without end.
  { first: `GET /healthz HTTP/1.1\r\n${lines()}`, drip: 'X-Slow: 1\r\n' },
  // A body without end.
  {
    first: `POST ${BASE_PATHS[acts.like.base]}${acts.like.path} HTTP/1.1\r\n${lines('Content-Type: application/json', 'Content-Length: 5000')}\r\n`,
    drip: ' ',
  },
  // Responses that are not read.
  { first: `GET /api/openapi.json HTTP/1.1\r\n${lines()}\r\n`.repeat(BIG_ANSWERS), drip: '' },
]

/**
 * A thousand connections that send headers and bodies byte by byte, or do not read responses, beside normal use of a
 * server with the embedded database.
 */
export async function slowConnections(seconds = SECONDS, connections = CONNECTIONS): Promise<Outcome> {
  const testServer = await setUp()
  const { port } = testServer.server
  try {
    const begin = () => {
      const ends = Array.from({ length: connections }, (_, n) => openSlow(port, KINDS[n % KINDS.length]))
      return () => ends.forEach((end) => end())
    }
    return await runOutage(testServer, { begin, seconds, isSeen: false })
  } finally {
    await testServer.close()
  }
}

/** Opens a connection, and again whenever the server closes it. Returns a function that ends this. */
function openSlow(port: number, { first, drip } = { first: '', drip: '' }): () => void {
  let socket: Socket
  const open = () => {
    socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).once('close', open)
    socket.write(first)
    socket.pause()
  }
  open()
  const dripping = setInterval(() => drip && socket.writable && socket.write(drip), DRIP_MS)
  return () => {
    clearInterval(dripping)
    socket.off('close', open).destroy()
  }
}
