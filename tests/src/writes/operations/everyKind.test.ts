import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { idbRequest, deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { operationOf, operations, type QueuedWrite } from '@/writes/operations/registry'
import { outbox } from '@/writes/outbox/outbox'
import { submit } from '@/writes/submit/submit'
import { makeAccount } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal, stubUnreadable } from '@tests/support/stubs'
import { ME, type Sample, samples } from './samples'

const said = vi.hoisted(() => [] as string[])
vi.mock('@/lib/toast/toast', () => ({
  toast: (text: string) => said.push(text),
  preloadToast: () => undefined,
  clearToast: () => undefined,
}))

const KEY = '00000000-0000-4000-8000-000000000001'
const WAITS = '1 项操作待发送，联网后自动发送'
const all = Object.entries(samples)
const send = (write: QueuedWrite, key?: string) =>
  submit(operationOf(write), { write: () => write, ...(key === undefined ? {} : { key }) })
const keysOf = ({ endpoint }: Sample) => received(endpoint).map(({ headers }) => headers.get('idempotency-key'))

/** Flushes until the queue is as expected; signing in also flushes. */
const flushed = (expected: () => void) =>
  vi.waitFor(async () => {
    await outbox.flush()
    expected()
  })

beforeEach(async () => {
  said.length = 0
  session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId: ME }))
  await outbox.identify(ME)
})
afterEach(async () => {
  for (const one of outbox.entries()) await outbox.cancel(one)
  await idbRequest('readwrite', (store) => store.clear())
  session.signOut()
})

it('has a sample of every kind', () => {
  expect(all.map(([kind]) => kind)).toEqual(expect.arrayContaining(Object.keys(operations)))
  for (const [kind, { kind: stored }] of Object.entries(operations)) expect(stored).toBe(kind)
})

describe.each(all)('a write of the kind %s', (_name, sample) => {
  const { write, endpoint, answer, body } = sample

  it('is sent as the backend wants it, once, under its key', async () => {
    stub(endpoint, answer)
    expect(await send(write, KEY)).toMatchObject({ kind: 'sent', data: answer })
    expect(received(endpoint).map((one) => one.body)).toEqual([body])
    expect(keysOf(sample)).toEqual([KEY])
    expect(outbox.entries()).toEqual([])
  })

  it('waits without an answer, says so once, and goes out under the same key', async () => {
    stubOffline(endpoint)
    expect(await send(write, KEY)).toMatchObject({ kind: 'waiting' })
    expect(await screen.findByText(WAITS)).toBeInTheDocument()
    expect(said).toEqual([])
    stub(endpoint, answer)
    await flushed(() => expect(outbox.entries()).toEqual([]))
    expect(new Set(keysOf(sample))).toEqual(new Set([KEY]))
    expect(received(endpoint).at(-1)?.body).toEqual(body)
  })

  it('waits where its answer cannot be read', async () => {
    stubUnreadable(endpoint)
    expect(await send(write)).toMatchObject({ kind: 'waiting' })
    await outbox.flush()
    expect(outbox.entries().map((one) => one.write.kind)).toEqual([write.kind])
    expect(said).toEqual([])
  })

  it('is stored with the key of its first try for every tab, and not sent again once another tab has sent it', async () => {
    stubOffline(endpoint)
    await send(write, KEY)
    expect(await deviceStore.list('outbox.')).toMatchObject([{ key: KEY, userId: ME, deed: { kind: write.kind } }])
    const [entry] = outbox.entries()
    await deviceStore.remove(`outbox.${entry?.id}`)
    const tries = received(endpoint).length
    stub(endpoint, answer)
    await flushed(() => expect(outbox.entries()).toEqual([]))
    expect(received(endpoint)).toHaveLength(tries)
  })

  it('goes out under another key where another tab has used its own for something else', async () => {
    stubRefusal(endpoint, Code.ReusedKey, '请求标识已用于其他内容')
    await expect(send(write, KEY)).rejects.toThrow('请求标识已用于其他内容')
    const [first, second, ...more] = keysOf(sample)
    expect(more).toEqual([])
    expect(first).toBe(KEY)
    expect(second).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(KEY)
    stubOffline(endpoint)
    await send(write, KEY)
    stubRefusal(endpoint, Code.ReusedKey, '请求标识已用于其他内容')
    await flushed(() => expect(outbox.entries()[0]?.key).not.toBe(KEY))
    stub(endpoint, answer)
    await flushed(() => expect(outbox.entries()).toEqual([]))
    expect(keysOf(sample).at(-1)).not.toBe(KEY)
  })
})

const typed = all.filter(([, { words }]) => words)

describe.each(typed)('the words of the kind %s', (_name, { write, endpoint, words, typed }) => {
  it('come back where they were written once it is cancelled', async () => {
    stubOffline(endpoint)
    await send(write)
    expect(await words?.()).toBeFalsy()
    for (const one of outbox.entries()) await outbox.cancel(one)
    expect(await words?.()).toBe(typed)
  })

  it('come back once it is refused in the end, which is told', async () => {
    stubOffline(endpoint)
    await send(write)
    stubRefusal(endpoint, Code.InvalidInput, '内容需要修改')
    await flushed(() => expect(outbox.entries()).toEqual([]))
    expect(await words?.()).toBe(typed)
    expect(said).toEqual([`${operationOf(write).label(write)}未能发送：内容需要修改，内容已存为草稿`])
  })
})
