import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Journey, sessionCookie } from '../../support/browser/journey'

/** The real server behind a proxy that can replace the service worker, as a new release does, or answer in its place. */
export interface Front {
  /** Changes `sw.js` on its way to the browser. */
  published: ((script: string) => string) | undefined
  /** The status with which a gateway answers a path by a page of its own, once it is known. */
  gateway: ((path: string) => number | Promise<number> | undefined) | undefined
  url: (path: string) => string
  /** A member's phone with a service worker, at the service home. */
  member: () => Promise<{ page: Page; context: BrowserContext }>
}

export const workerIsReady = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })

/** Opens a new page offline, as after the app was closed. */
export async function coldStart(context: BrowserContext, former: Page): Promise<Page> {
  await former.close()
  await context.setOffline(true)
  return context.newPage()
}

/** One proxy for the tests of a file. */
export function frontOf(here: Journey): Front {
  let server: Server
  const self: Front = {
    published: undefined,
    gateway: undefined,
    url: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/mobile${path}`,
    member: async () => {
      const { page, context } = await here.phone()
      await context.addCookies([{ ...(await sessionCookie(here, 'demo')), url: self.url('/') }])
      await page.goto(self.url('/service'))
      await page.getByRole('heading', { name: '常用服务' }).waitFor()
      await workerIsReady(page)
      return { page, context }
    },
  }
  beforeAll(async () => {
    server = createServer((asked, answer) => {
      const status = self.gateway?.(asked.url ?? '')
      if (status !== undefined) {
        asked.resume()
        void Promise.resolve(status).then((known) =>
          answer.writeHead(known, { 'Content-Type': 'text/html; charset=utf-8' }).end('<p>请先登录网络</p>'),
        )
        return
      }
      const { published } = self
      const isWorker = asked.url === '/mobile/sw.js'
      const path = isWorker && published?.('') === 'off' ? '/mobile/sw-off.js' : asked.url
      const { 'if-none-match': _known, 'if-modified-since': _since, ...plain } = asked.headers
      const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : asked.headers
      const passed = request(here.server.origin + path, { method: asked.method, headers }, (found) => {
        if (!isWorker || !published) {
          answer.writeHead(found.statusCode ?? 502, found.headers)
          found.pipe(answer)
          return
        }
        let script = ''
        found.setEncoding('utf8').on('data', (part: string) => (script += part))
        found.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...rest } = found.headers
          answer.writeHead(200, rest)
          answer.end(published(script) === 'off' ? script : published(script))
        })
      })
      passed.on('error', () => answer.destroy())
      asked.pipe(passed)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    self.published = self.gateway = undefined
  })
  return self
}
