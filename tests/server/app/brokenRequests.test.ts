import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

function answerTo(bytes: string): Promise<string> {
  const { port } = test.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}

it.each([
  ['garbage', '\x16\x03\x01\r\n\r\n', '400', '请求格式有误，请检查后重试'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431',
    '请求头过大，请清除本站的 Cookie 后重试',
  ],
])('answers %s in Chinese, with the headers of every answer', async (_name, bytes, status, msg) => {
  const answer = await answerTo(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('Content-Security-Policy: ')
  expect(answer).toContain('X-Content-Type-Options: nosniff')
  expect(answer).toContain(`X-Server-Time: ${test.clock.now().getTime()}\r\n`)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ code: 100400, data: null, msg })
})

it('waits for the rest of a request no longer than its time limit', () => {
  expect(test.app.server.requestTimeout).toBe(120_000)
})
