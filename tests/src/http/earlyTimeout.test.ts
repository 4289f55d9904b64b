import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openHttp, refusal } from './openHttp'

const key = 'POST /community-service/trends/v1/detail {"trendsId":"t1"}'

afterEach(() => {
  vi.restoreAllMocks()
  delete window.__early
})

describe('what the boot script has asked for', () => {
  describe('where the backend accepts and never answers', () => {
    const silent = () => new Promise<never>(() => undefined)

    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
    afterEach(() => {
      vi.useRealTimers()
      vi.doUnmock('@/http/client')
      delete window.__earlyAt
    })

    async function openClient() {
      const send = vi.fn(silent)
      vi.doMock('@/http/client', () => ({ send }))
      return { send, ...(await openHttp()) }
    }

    it('fails after 60 s in all and is not asked for again', async () => {
      const { send, call, said } = await openClient()
      window.__early = { [key]: silent() }
      window.__earlyAt = performance.now()
      vi.advanceTimersByTime(10_000)
      const refused = refusal(call(trends.detail, { trendsId: 't1' }))
      await vi.advanceTimersByTimeAsync(50_000)
      expect(await refused).toMatchObject({ name: 'TransportError', kind: 'offline' })
      expect(said()).toEqual(['网络连接异常,请稍后再试!'])
      expect(send).not.toHaveBeenCalled()
    })

    it('is told once to all who wait for it', async () => {
      const { send, call } = await openClient()
      window.__early = { [key]: silent() }
      window.__earlyAt = performance.now()
      const refused = Promise.all([1, 2].map(() => refusal(call(trends.detail, { trendsId: 't1' }))))
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await refused).toMatchObject([{ kind: 'offline' }, { kind: 'offline' }])
      expect(send).not.toHaveBeenCalled()
    })

    it('is asked for again with what is left of the 60 s where the early call broke off', async () => {
      const { send, call } = await openClient()
      window.__early = { [key]: Promise.reject(new Error('reset')) }
      window.__earlyAt = performance.now()
      vi.advanceTimersByTime(45_000)
      void call(trends.detail, { trendsId: 't1' })
      await vi.dynamicImportSettled()
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ timeoutMs: 15_000 }))
    })

    it.each([
      ['broke off', () => Promise.reject(new Error('reset'))],
      ['was answered by a proxy', () => Promise.resolve(Response.json({}, { status: 502 }))],
    ])('is asked for again with 60 s of its own where it %s and the code came later than that', async (_, failed) => {
      const { send, call, said } = await openClient()
      window.__early = { [key]: failed() }
      window.__earlyAt = performance.now()
      vi.advanceTimersByTime(70_000)
      void call(trends.detail, { trendsId: 't1' })
      await vi.dynamicImportSettled()
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ timeoutMs: 60_000 }))
      expect(said()).toEqual([])
    })

    it('is taken over where the answer came in time and the code later', async () => {
      const { send, call } = await openClient()
      let arrive: () => void = () => undefined
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          arrive = () => {
            const envelope = { code: 200, data: makeTrend({ title: '第一次' }), msg: '' }
            stream.enqueue(new TextEncoder().encode(JSON.stringify(envelope)))
            stream.close()
          }
        },
      })
      window.__early = { [key]: Promise.resolve(new Response(body)) }
      window.__earlyAt = performance.now()
      vi.advanceTimersByTime(70_000)
      const reading = call(trends.detail, { trendsId: 't1' })
      await vi.advanceTimersByTimeAsync(10)
      arrive()
      expect(await reading).toMatchObject({ title: '第一次' })
      expect(send).not.toHaveBeenCalled()
    })
  })
})
