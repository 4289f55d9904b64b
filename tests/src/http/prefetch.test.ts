import { afterEach, expect, it, vi } from 'vitest'
import { modules } from '@contract/module'
import { prefetch } from '@/http/prefetch'
import { pause } from '@tests/support/concurrency/pause'

const read = vi.fn(() => Promise.resolve())

function bootAsked(answer: Promise<Response>): void {
  window.__early = { 'POST /api/module/v1/today {}': answer }
}

afterEach(() => {
  delete window.__early
  read.mockClear()
})

it('reads what the boot script has been answered', async () => {
  bootAsked(Promise.resolve(Response.json({ code: modules.today.success, data: [], msg: '' })))
  await prefetch(modules.today, {}, read)
  expect(read).toHaveBeenCalledOnce()
})

it.each([
  ['a refusal', () => bootAsked(Promise.resolve(Response.json({ code: 100500, data: null, msg: '稍后再试' })))],
  ['a failure', () => bootAsked(Promise.reject(new Error('offline')))],
  ['what was never asked', () => undefined],
])('leaves %s to the screen', async (_name, begin) => {
  begin()
  await prefetch(modules.today, {}, read)
  expect(read).not.toHaveBeenCalled()
})

it('does not wait for a slow answer, and leaves it to the screen then', async () => {
  let answer: (response: Response) => void = () => {}
  bootAsked(new Promise((resolve) => (answer = resolve)))
  await prefetch(modules.today, {}, read)
  answer(Response.json({ code: modules.today.success, data: [], msg: '' }))
  await pause(20)
  expect(read).not.toHaveBeenCalled()
})
