import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let test: TestApp
let socket: Socket
afterEach(async () => {
  socket.destroy()
  await test.close()
})

const BODY = JSON.stringify({ keys: ['ADVICE_TYPE'] })

/** A request with an incomplete body, and the response received so far. */
function halfSent(port: number): { rest(): void; answer: Promise<string> } {
  socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  const head = [
    'POST /api/dict/v1/item/query_list_by_keys HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
  ]
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`)
  return { rest: () => void socket.write(BODY.slice(5)), answer }
}

it('waits no longer for a call that breaks off', async () => {
  test = await startTestApp()
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const arrived = vi.fn()
  test.app.server.once('request', arrived)
  const call = halfSent(Number(new URL(origin).port))
  await expect.poll(() => arrived).toHaveBeenCalled()
  let isClosed = false
  const closed = test.app.close().then(() => (isClosed = true))
  await sleep(500)
  expect(isClosed).toBe(false)
  socket.destroy()
  expect(await call.answer).toBe('')
  await expect.poll(() => isClosed).toBe(true)
  await closed
})

it('says that it drains while calls in hand are answered, and then ends', async () => {
  test = await startTestApp()
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const health = () =>
    fetch(`${origin}/healthz`, { headers: { Connection: 'close' } }).then(async (answer) => [
      answer.status,
      await answer.json(),
    ])
  const call = halfSent(Number(new URL(origin).port))
  await expect.poll(health).toEqual([200, { status: 'ok' }])
  const closed = test.app.close()
  await expect.poll(health).toEqual([503, { status: 'draining' }])
  call.rest()
  expect(await call.answer).toContain('"ADVICE_TYPE"')
  await closed
  await expect(health()).rejects.toThrow()
})
