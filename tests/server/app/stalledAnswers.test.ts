import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { refusingServer } from '@server/app/refusingServer'

const STALL_MS = 300
/** More than the kernel buffers per connection. */
const BYTES = 24 * 1024 * 1024

let server: Server
const sockets: Socket[] = []

async function start(handler: RequestListener): Promise<Socket> {
  const make = refusingServer({ isBusy: () => false, headersOf: () => ({}) })
  server = make(handler as Parameters<typeof make>[0], { connectionTimeout: STALL_MS }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  return socket
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

const connections = () =>
  new Promise<number>((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n))))
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

it('ends the connection of a client that never reads the answer', async () => {
  const socket = await start((_request, response) => response.end(Buffer.alloc(BYTES)))
  socket.pause()
  socket.write(GET)
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 10 * STALL_MS }).toBe(0)
})

it('goes on sending to a client that reads the answer slowly', async () => {
  const socket = await start((_request, response) => response.end(Buffer.alloc(BYTES)))
  let taken = 0
  socket.on('data', (chunk: Buffer) => {
    taken += chunk.length
    if (taken % (4 * 1024 * 1024) < chunk.length) {
      socket.pause()
      setTimeout(() => socket.resume(), STALL_MS / 2)
    }
  })
  socket.write(GET)
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(BYTES)
})

it('waits for an answer that takes its time, and for a body that comes slowly', async () => {
  const socket = await start((request, response) => {
    request.resume().on('end', () => void setTimeout(() => response.end('done'), 3 * STALL_MS))
  })
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n')
  for (const part of ['a', 'b', 'c', 'd']) {
    await sleep(STALL_MS * 0.6)
    socket.write(part)
  }
  await expect.poll(() => said, { timeout: 20 * STALL_MS }).toContain('done')
})
