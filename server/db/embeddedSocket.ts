import { createServer, type Server, type Socket } from 'node:net'
import type { SharedEngine } from './sharedEngine'

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const [QUERY, SYNC, TERMINATE] = [0x51, 0x53, 0x58]
const READY_IN_NO_TRANSACTION = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const ROLLBACK = Buffer.from('\x51\0\0\0\x0dROLLBACK\0', 'latin1')

/**
 * Lets other processes use the embedded database with `pg`. The engine has one session, so a client holds it
 * exclusively from the first message of a statement until it is idle outside a transaction; meanwhile the owner's own
 * statements and transactions wait, and the other way round.
 * @param ready resolves with the opened database; earlier clients wait
 */
export function serveEmbedded(ready: Promise<SharedEngine>, path: string): Promise<Server & { endClients(): void }> {
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    serveSocket(ready, socket)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () =>
      resolve(Object.assign(server, { endClients: () => clients.forEach((client) => client.destroy()) })),
    )
  })
}

function serveSocket(ready: Promise<SharedEngine>, socket: Socket): void {
  const { run, leave } = session(ready, socket)
  let work: Promise<void> = Promise.resolve()
  const queue = (task: () => Promise<void>) => {
    work = work.then(task).catch(() => void socket.destroy())
  }
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => queue(leave))
  socket.on(
    'data',
    statementReader(socket, (statement) => queue(() => run(statement))),
  )
}

/** A client's use of the engine: `run` holds it until the client is idle, `leave` rolls back what it has open. */
function session(ready: Promise<SharedEngine>, socket: Socket) {
  let unlock: (() => void) | undefined

  const acquire = async ({ oneAtATime }: SharedEngine) => {
    await new Promise<void>((acquired) => {
      void oneAtATime(
        () =>
          new Promise<void>((done) => {
            unlock = done
            acquired()
          }),
      )
    })
  }
  const release = () => {
    unlock?.()
    unlock = undefined
  }
  return {
    run: async (message: Buffer) => {
      const engine = await ready
      const { pglite } = engine
      if (socket.destroyed) return
      if (!unlock) await acquire(engine)
      if (socket.destroyed) return
      const output: Uint8Array[] = []
      // Where this throws, the socket is destroyed: `leave` rolls back before it releases.
      await pglite.runExclusive(() =>
        pglite.execProtocolRawStream(message, { onRawData: (bytes) => void output.push(bytes.slice()) }),
      )
      const answer = Buffer.concat(output)
      if (socket.writable) socket.write(answer)
      const isIdle =
        message[0] === 0 || answer.subarray(-READY_IN_NO_TRANSACTION.length).equals(READY_IN_NO_TRANSACTION)
      if (isIdle) release()
    },
    leave: async () => {
      if (!unlock) return
      const { pglite } = await ready
      try {
        await pglite.runExclusive(() => pglite.execProtocolRawStream(ROLLBACK, { onRawData: () => undefined }))
      } finally {
        release()
      }
    },
  }
}

/** Reads what a client sends: passes on its start-up packet, then the messages of one statement at a time. */
function statementReader(socket: Socket, onStatement: (messages: Buffer) => void): (chunk: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0)
  let statement: Buffer[] = []
  let started = false

  const readStartup = (packet: Buffer) => {
    const code = packet.readInt32BE(4)
    if (code === SSL_REQUEST) socket.write('N')
    else if (code === CANCEL_REQUEST) socket.end()
    else {
      started = true
      onStatement(packet)
    }
  }
  const readMessage = (message: Buffer) => {
    statement.push(message)
    if (message[0] !== QUERY && message[0] !== SYNC) return
    const whole = Buffer.concat(statement)
    statement = []
    onStatement(whole)
  }
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    for (;;) {
      const message = nextMessage(buffered, started)
      if (!message) return
      buffered = buffered.subarray(message.length)
      if (!started) readStartup(message)
      else if (message[0] === TERMINATE) {
        socket.end()
        return
      } else readMessage(message)
    }
  }
}

/** The first whole message: a start-up packet has no type byte before its length. */
function nextMessage(bytes: Buffer, started: boolean): Buffer | undefined {
  if (bytes.length < (started ? 5 : 8)) return undefined
  const length = started ? 1 + bytes.readInt32BE(1) : bytes.readInt32BE(0)
  return bytes.length < length ? undefined : bytes.subarray(0, length)
}
