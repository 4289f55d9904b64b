import { afterEach, expect, it, vi } from 'vitest'
import { type PoolLimits, type WorkerPool, workerPool } from '@server/workerPool'

let pool: WorkerPool | undefined
afterEach(() => pool?.close())

const started = vi.hoisted(() => ({ threads: 0 }))
vi.mock('node:worker_threads', async (original) => {
  const actual = await original<typeof import('node:worker_threads')>()
  class Counted extends actual.Worker {
    constructor(...given: ConstructorParameters<typeof actual.Worker>) {
      super(...given)
      started.threads += 1
    }
  }
  return { ...actual, Worker: Counted }
})

function open(limits: Partial<PoolLimits> = {}): WorkerPool {
  started.threads = 0
  pool = workerPool(new URL('../support/poolJobs.ts', import.meta.url), { threads: 1, waiting: 4, perOwner: 9, jobMs: 60_000, ...limits })
  return pool
}

it('runs the functions of a TypeScript module in a thread of its own, started when it is needed', async () => {
  const { run } = open()
  expect(started.threads).toBe(0)
  expect(await run('mei', 'joined', 'a', 'b')).toBe('ab')
  const first = await run<number>('mei', 'thread')
  expect(first).toBeGreaterThan(0)
  expect(await run('mei', 'thread')).toBe(first)
  expect(started.threads).toBe(1)
})

it('says what a function threw and goes on', async () => {
  const { run } = open()
  await expect(run('mei', 'broken')).rejects.toThrow('it is broken')
  expect(await run('mei', 'joined', 'a', 'b')).toBe('ab')
  expect(started.threads).toBe(1)
})

it.each(['spin', 'never'])('ends a job that takes too long together with its thread, and starts another: %s', async (name) => {
  const { run } = open({ jobMs: 300 })
  const [late, next] = [run('mei', name), run('lin', 'thread')]
  await expect(late).rejects.toMatchObject({ reason: 'late' })
  expect(await next).toBeGreaterThan(0)
  expect(started.threads).toBe(2)
})

it('replaces a thread that ended by itself', async () => {
  const { run } = open()
  await expect(run('mei', 'end')).rejects.toThrow('code 3')
  expect(await run('mei', 'joined', 'a', 'b')).toBe('ab')
  expect(started.threads).toBe(2)
})

it('lets only so many jobs wait, and only so many of one owner', async () => {
  const { run, close } = open({ waiting: 2, perOwner: 2 })
  const jobs = [run('mei', 'never'), run('mei', 'never'), run('mei', 'never'), run('lin', 'never'), run('kai', 'never')]
  const ends = Promise.allSettled(jobs)
  await expect(jobs[2]).rejects.toMatchObject({ reason: 'owner' })
  await expect(jobs[4]).rejects.toMatchObject({ reason: 'full' })
  await close()
  expect((await ends).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})

it('takes nothing any more once it is closed', async () => {
  const { run, close } = open()
  await close()
  await expect(run('mei', 'thread')).rejects.toThrow('closed')
  expect(started.threads).toBe(0)
})
