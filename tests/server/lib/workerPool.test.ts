import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type PoolLimits, type WorkerPool, workerPool } from '@server/lib/workerPool'

let pool: WorkerPool | undefined
afterEach(() => pool?.close())

const started = { threads: 0 }
const count = () => (started.threads += 1)
beforeAll(() => void process.on('worker', count))
afterAll(() => void process.off('worker', count))

function open(limits: Partial<PoolLimits> = {}): WorkerPool {
  started.threads = 0
  pool = workerPool(new URL('../../support/servers/poolJobs.ts', import.meta.url), {
    threads: 1,
    waiting: 4,
    perOwner: 9,
    jobMs: 60_000,
    ...limits,
  })
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

it.each(['spin', 'never'])(
  'ends a job that takes too long together with its thread, and starts another: %s',
  async (name) => {
    const { run } = open({ jobMs: 300 })
    const [late, next] = [run('mei', name), run('lin', 'thread')]
    await expect(late).rejects.toMatchObject({ reason: 'late' })
    expect(await next).toBeGreaterThan(0)
    expect(started.threads).toBe(2)
  },
)

it('replaces a thread that ended by itself', async () => {
  const { run } = open()
  await expect(run('mei', 'end')).rejects.toThrow('code: 3')
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

it('counts a job that is prepared as waiting, and prepares none that it refuses', async () => {
  const { run, runPrepared } = open({ waiting: 2, perOwner: 2 })
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const jobs = ['mei', 'mei'].map((ownerId) => runPrepared(() => held, ownerId, 'joined', 'a', 'b'))
  const prepare = vi.fn(() => Promise.resolve())
  await expect(runPrepared(prepare, 'mei', 'joined', 'a', 'b')).rejects.toMatchObject({ reason: 'owner' })
  await expect(runPrepared(prepare, 'lin', 'joined', 'a', 'b')).rejects.toMatchObject({ reason: 'full' })
  expect([prepare.mock.calls.length, started.threads]).toEqual([0, 0])
  goOn()
  expect(await Promise.all(jobs)).toEqual(['ab', 'ab'])
  await expect(runPrepared(() => Promise.reject(new Error('away')), 'mei', 'thread')).rejects.toThrow('away')
  expect(await run('mei', 'joined', 'c', 'd')).toBe('cd')
})

it('runs nothing that was prepared while it was closed', async () => {
  const { runPrepared, close } = open()
  let goOn: () => void = () => undefined
  const job = runPrepared(() => new Promise((resolve) => (goOn = resolve)), 'mei', 'thread')
  await close()
  goOn()
  await expect(job).rejects.toThrow('closed')
  expect(started.threads).toBe(0)
})

it('takes nothing any more once it is closed', async () => {
  const { run, close } = open()
  await close()
  await expect(run('mei', 'thread')).rejects.toThrow('closed')
  expect(started.threads).toBe(0)
})

it('does not count the time a job waits for its thread', async () => {
  const { run } = open({ jobMs: 400 })
  const jobs = ['mei', 'lin', 'kai'].map((ownerId) => run(ownerId, 'sleep', 250))
  expect(await Promise.all(jobs)).toEqual([250, 250, 250])
  expect(started.threads).toBe(1)
})

it('lets jobs that waited for an ended thread go on in the next', async () => {
  const { run } = open()
  const [ended, ...others] = [run('mei', 'end'), run('lin', 'joined', 'a', 'b'), run('kai', 'joined', 'c', 'd')]
  await expect(ended).rejects.toThrow('code: 3')
  expect(await Promise.all(others)).toEqual(['ab', 'cd'])
})
