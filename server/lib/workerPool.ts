import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

const MEMORY_MB = 256

export interface PoolLimits {
  /** So many threads, started with the first job. */
  threads: number
  /** At most so many jobs wait for a thread. */
  waiting: number
  /** At most so many jobs of one owner are waiting or running. */
  perOwner: number
  /** A job that takes longer is ended together with its thread. */
  jobMs: number
}

/** A job was not begun because too much waits (`full`, `owner`), or was ended because it took too long (`late`). */
export class PoolRefusal extends Error {
  constructor(readonly reason: 'full' | 'owner' | 'late') {
    super(`the job was refused: ${reason}`)
  }
}

export interface WorkerPool {
  /**
   * Calls an exported function of the pool's module in another thread. Arguments and result are copied.
   * Throws PoolRefusal; what the function throws arrives as a plain Error with its message.
   */
  run<Result>(ownerId: string, name: string, ...input: unknown[]): Promise<Result>
  /** Ends all threads; jobs not done are rejected. */
  close(): Promise<void>
}

/**
 * Threads that run the functions of one TypeScript module, for work that would hold up the main thread.
 * @param module the address of the module
 */
export function workerPool(module: URL, limits: PoolLimits): WorkerPool {
  const owned = new Map<string, number>()
  /** By job: starts its time. */
  const begin = new Map<number, () => void>()
  let pool: Piscina | undefined
  let jobs = 0
  let closed = false

  function start(): Piscina {
    const threads = new Piscina({
      filename: fileURLToPath(new URL('./worker.mjs', import.meta.url)),
      // With fewer, piscina does not replace an ended thread before the next call, however many jobs wait.
      minThreads: limits.threads,
      maxThreads: limits.threads,
      execArgv: [],
      workerData: { module: module.href },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    threads.on('message', (job: number) => begin.get(job)?.())
    // A thread that fails without a job is replaced; unheard, the event would end the process.
    threads.on('error', () => undefined)
    return threads
  }

  return {
    async run<Result>(ownerId: string, name: string, ...input: unknown[]): Promise<Result> {
      const count = owned.get(ownerId) ?? 0
      if (closed) throw new Error('the worker threads are closed')
      if (count >= limits.perOwner) throw new PoolRefusal('owner')
      pool ??= start()
      if (pool.queueSize >= limits.waiting) throw new PoolRefusal('full')
      const late = new AbortController()
      const job = (jobs += 1)
      let timer: NodeJS.Timeout | undefined
      // The time that a job waits and that its thread takes to load is not its own.
      begin.set(job, () => (timer = setTimeout(() => late.abort(), limits.jobMs).unref()))
      owned.set(ownerId, count + 1)
      try {
        return (await pool.run({ job, name, input }, { signal: late.signal })) as Result
      } catch (error) {
        throw late.signal.aborted ? new PoolRefusal('late') : error
      } finally {
        clearTimeout(timer)
        begin.delete(job)
        const left = (owned.get(ownerId) ?? 1) - 1
        if (left > 0) owned.set(ownerId, left)
        else owned.delete(ownerId)
      }
    },
    close: async () => {
      closed = true
      await pool?.destroy()
    },
  }
}
