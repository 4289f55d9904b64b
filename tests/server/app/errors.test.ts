import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorExit } from '@server/app/errors'

let app: FastifyInstance
let port: number
let logged: string[]
let onCall: () => void
const failed = vi.fn<(code: string) => void>()

beforeEach(async () => {
  logged = []
  failed.mockClear()
  app = fastify()
  const exit = errorExit({ log: pino({}, { write: (line: string) => void logged.push(line) }) })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    void exit(error, request, reply)
    failed(error.code)
  })
  app.post('/late', async (_request, { raw }) => {
    onCall()
    if (!raw.destroyed) await once(raw, 'close')
    return Readable.from(['an answer'])
  })
  app.get('/broken', async () => Readable.from(['an answer']).destroy())
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

it('logs nothing of a client that hangs up before its answer', async () => {
  const socket = connect(port, '127.0.0.1')
  const came = new Promise((resolve) => (onCall = () => resolve(undefined)))
  socket.write('POST /late HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
  await came
  socket.destroy()
  await expect.poll(() => failed.mock.calls).toEqual([['ERR_STREAM_PREMATURE_CLOSE']])
  expect(logged).toEqual([])
})

it('logs an answer that broke off on our side', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/broken`)).status).toBe(500)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ msg: 'call failed', err: { code: 'ERR_STREAM_PREMATURE_CLOSE' } })
})
