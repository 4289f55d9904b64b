import { Piscina } from 'piscina'
import { sourceFile } from './sources'

const MEMORY_MB = 256

export interface PoolLimits {
  /** Number of threads, started with the first job. */
  threads: number
  /** Maximum number of waiting jobs. */
  waiting: number
  /** Maximum number of waiting and running jobs of one owner. */
  perOwner: number
  /** Time limit of a job; it is ended together with its thread. */
  jobMs: number
}

/** A job was not started because too many wait (`full`, `owner`), or was ended at its time limit (`late`). */
export class PoolRefusal extends Error {
  constructor(readonly reason: 'full' | 'owner' | 'late') {
    super(`the job was refused: ${reason}`)
  }
}

export interface WorkerPool {
  /**
   * Calls an exported function of the pool's module in another thread. Arguments and result are copied. Throws
   * PoolRefusal; errors of the function arrive as plain Errors with their message.
   */
  run<Result>(ownerId: string, name: string, ...input: unknown[]): Promise<Result>
  /**
   * As `run`, after `prepare`, which is only called for a job that is not refused; the job counts as waiting meanwhile.
   */
  runPrepared<Result>(prepare: () => Promise<void>, ownerId: string, name: string, ...input: unknown[]): Promise<Result>
  /** Ends all threads; unfinished jobs are rejected. */
  close(): Promise<void>
}

/**
 * Threads that run the functions of one module, for work that would block the main thread.
 * @param module URL of the module
 */
export function workerPool(module: URL, limits: PoolLimits): WorkerPool {
  const owned = new Map<string, number>()
  /** Starts the time limit, by job. */
  const begin = new Map<number, () => void>()
  let pool: Piscina | undefined
  let jobs = 0
  let preparing = 0
  let closed = false

  function requireOpen(): void {
    if (closed) throw new Error('the worker threads are closed')
  }

  /** Counts a job until it settles. Throws PoolRefusal. */
  async function counted<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    requireOpen()
    const count = owned.get(ownerId) ?? 0
    if (count >= limits.perOwner) throw new PoolRefusal('owner')
    if (preparing + (pool?.queueSize ?? 0) >= limits.waiting) throw new PoolRefusal('full')
    owned.set(ownerId, count + 1)
    try {
      return await work()
    } finally {
      const left = (owned.get(ownerId) ?? 1) - 1
      if (left > 0) owned.set(ownerId, left)
      else owned.delete(ownerId)
    }
  }

  async function runJob<Result>(name: string, input: unknown[]): Promise<Result> {
    pool ??= startThreads(module, limits.threads, (begun) => begin.get(begun)?.())
    const late = new AbortController()
    const job = (jobs += 1)
    let timer: NodeJS.Timeout | undefined
    // The time limit excludes waiting and loading the thread.
    begin.set(job, () => (timer = setTimeout(() => late.abort(), limits.jobMs).unref()))
    try {
      return (await pool.run({ job, name, input }, { signal: late.signal })) as Result
    } catch (error) {
      throw late.signal.aborted ? new PoolRefusal('late') : error
    } finally {
      clearTimeout(timer)
      begin.delete(job)
    }
  }

  return {
    run: (ownerId, name, ...input) => counted(ownerId, () => runJob(name, input)),
    runPrepared: (prepare, ownerId, name, ...input) =>
      counted(ownerId, async () => {
        preparing += 1
        await prepare().finally(() => (preparing -= 1))
        requireOpen()
        return runJob(name, input)
      }),
    close: async () => {
      closed = true
      await pool?.destroy()
    },
  }
}

/** @param onBegin called with the number of a job once a thread has begun it */
function startThreads(module: URL, count: number, onBegin: (job: number) => void): Piscina {
  const threads = new Piscina({
    filename: sourceFile('lib/worker.mjs'),
    // With fewer, piscina does not replace an ended thread before the next call, whatever the number of waiting jobs.
    minThreads: count,
    maxThreads: count,
    execArgv: [],
    workerData: { module: module.href },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  threads.on('message', onBegin)
  // A thread that fails without a job is replaced; without a listener the event would end the process.
  threads.on('error', () => undefined)
  return threads
}
