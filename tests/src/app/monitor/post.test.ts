import { beforeEach, expect, it, vi } from 'vitest'
import { BehaviourKind, type MonitorReport } from '@contract/monitor'
import { post } from '@/app/monitor/post'
import { pause } from '@tests/support/concurrency/pause'

const base = vi.hoisted(() => ({ api: '' }))
vi.mock('@/env', async (original) => {
  const { settings, ...rest } = await original<typeof import('@/env')>()
  return { ...rest, settings: Object.defineProperty({ ...settings }, 'apiBase', { get: () => base.api }) }
})

const report: MonitorReport = {
  release: '1.2.3',
  environment: 'production',
  behaviours: [{ kind: BehaviourKind.Error, at: 7, screen: '/me', message: 'lost' }],
}
const beacon = vi.fn<(url: string, body: Blob) => boolean>()
const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()

beforeEach(() => {
  beacon.mockReset().mockReturnValue(true)
  fetched.mockReset().mockResolvedValue(new Response())
  Object.assign(navigator, { sendBeacon: beacon })
  vi.stubGlobal('fetch', fetched)
})

it.each(['/api', `${location.origin}/api`])('reports go to the own origin by beacon (%s)', (address) => {
  base.api = address
  post(report)
  expect(beacon).toHaveBeenCalledExactlyOnceWith(`${address}/monitor/v1/report`, expect.any(Blob))
  expect(fetched).not.toHaveBeenCalled()
})

it('reports go to another host without cookies, which CORS would refuse, also while the page is left', async () => {
  base.api = 'https://api.example/v1'
  post(report)
  expect(beacon).not.toHaveBeenCalled()
  const [[url, request] = []] = fetched.mock.calls
  expect(url).toBe('https://api.example/v1/monitor/v1/report')
  expect(request).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
  const body = request?.body as Blob
  expect(body.type).toBe('application/json')
  expect(body.size).toBe(JSON.stringify(report).length)
})

it('a report that does not reach another host is dropped without an error', async () => {
  base.api = 'https://api.example/v1'
  // A mock of vitest would handle the rejection itself.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  post(report)
  await pause(0)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
