import { afterEach, expect, it, vi } from 'vitest'
import { captcha } from '@contract/captcha'
import { dictionaries } from '@contract/dictionary'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { createApp } from '@server/app/app'
import { startTestApp } from '@tests/support/testApp'

const ORIGIN = 'https://other.example'
const CALL = `/api${dictionaries.byKeys.path}`
const BODY = { keys: ['ADVICE_TYPE'] }

let close: () => Promise<void>
afterEach(() => close())

/** A listening app with one pending call, which ends when told to. */
async function startBusy() {
  let end: (isRight: boolean) => void = () => undefined
  const verify = vi.fn(() => new Promise<boolean>((resolve) => (end = resolve)))
  const test = await startTestApp({
    captcha: { kind: 'local', verify },
    env: { CORS_ORIGINS: ORIGIN },
  })
  const app = await createApp(test.context, { admission: { inFlight: 1, waiting: 0 } })
  close = async () => {
    await app.close()
    await test.close()
  }
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (path: string, payload: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: JSON.stringify(payload),
    })
  const slow = post(`/api${captcha.verify.path}`, { captchaVerifyParam: 'held' })
  await expect.poll(() => verify.mock.calls.length).toBeGreaterThan(0)
  return { app, origin, post, slow, end: () => end(true) }
}

it('refuses a call while it is busy with the very answer of the app, and lets everything else pass', async () => {
  const { app, origin, post, slow, end } = await startBusy()
  const early = await post(CALL, BODY)
  expect(early.status).toBe(503)
  const late = await app.inject({ method: 'POST', url: CALL, payload: BODY, headers: { origin: ORIGIN } })
  expect(late.statusCode).toBe(503)
  expect(await early.json()).toEqual(late.json())
  const named = Object.keys(late.headers).filter((name) => !['x-server-time', 'date', 'connection'].includes(name))
  expect(named).toContain('access-control-allow-origin')
  for (const name of named) expect([name, early.headers.get(name)]).toEqual([name, String(late.headers[name])])
  expect(Number(early.headers.get('x-server-time'))).toBeGreaterThan(0)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const preflight = { method: 'OPTIONS', headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' } }
  expect((await fetch(origin + CALL, preflight)).status).toBe(204)
  end()
  expect((await slow).status).toBe(200)
  expect((await post(CALL, BODY)).status).toBe(200)
})

it('has the time limits of the framework', async () => {
  const { app, end, slow } = await startBusy()
  expect(app.server.requestTimeout).toBe(2 * HTTP_TIMEOUT_MS)
  expect(app.server.timeout).toBe(60_000)
  expect(app.server.keepAliveTimeout).toBe(app.initialConfig.keepAliveTimeout)
  end()
  await slow
})

it('ends the connections of those it refuses while it drains', async () => {
  const { app, post, slow, end } = await startBusy()
  const kept = await post(CALL, BODY)
  expect([kept.status, kept.headers.get('connection')]).toEqual([503, 'keep-alive'])
  const closed = app.close()
  const last = await post(CALL, BODY)
  expect([last.status, last.headers.get('connection')]).toEqual([503, 'close'])
  end()
  await slow
  await closed
})
