import { Worker } from 'node:worker_threads'

/** The module does not load: the machine is far too busy, or the installation is broken. */
const START_MS = 60_000
const MEMORY_MB = 256

export interface PoolLimits {
  /** At most so many threads, each started when it is first needed. */
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

interface Job {
  ownerId: string
  name: string
  input: unknown[]
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** A place for one thread; the thread is replaced when it was ended. */
interface Slot {
  worker?: Worker
  job?: Job
  timer?: NodeJS.Timeout
}

/**
 * Threads that run the functions of one TypeScript module, for work that would hold up the main thread.
 * @param module the address of the module
 */
export function workerPool(module: URL, limits: PoolLimits): WorkerPool {
  const slots: Slot[] = Array.from({ length: limits.threads }, () => ({}))
  const queue: Job[] = []
  const owned = new Map<string, number>()
  let closed = false

  function release(ownerId: string): void {
    const left = (owned.get(ownerId) ?? 1) - 1
    if (left > 0) owned.set(ownerId, left)
    else owned.delete(ownerId)
  }

  function settle(slot: Slot, end: (job: Job) => void): void {
    const { job } = slot
    clearTimeout(slot.timer)
    delete slot.job
    if (job) {
      release(job.ownerId)
      end(job)
    }
    pump()
  }

  /** Ends a thread; whatever it still says is not heard. */
  function replace(slot: Slot): Promise<unknown> {
    const { worker } = slot
    delete slot.worker
    worker?.removeAllListeners()
    worker?.on('error', () => undefined)
    return worker?.terminate() ?? Promise.resolve()
  }

  function limit(slot: Slot, ms: number): void {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => {
      void replace(slot)
      settle(slot, ({ reject }) => reject(new PoolRefusal('late')))
    }, ms)
    slot.timer.unref()
  }

  function send({ worker, job }: Slot): void {
    if (worker && job) worker.postMessage({ name: job.name, input: job.input })
  }

  function start(slot: Slot): void {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      execArgv: [],
      workerData: { module: module.href },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    slot.worker = worker
    worker.unref()
    const fail = (error: Error) => {
      void replace(slot)
      settle(slot, ({ reject }) => reject(error))
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`a worker thread ended with code ${code}`)))
    worker.on('message', (said: 'ready' | { result: never } | { error: { message: string } }) => {
      if (said === 'ready') {
        limit(slot, limits.jobMs)
        return send(slot)
      }
      if ('error' in said) return settle(slot, ({ reject }) => reject(Object.assign(new Error(said.error.message), said.error)))
      settle(slot, ({ resolve }) => resolve(said.result))
    })
    limit(slot, START_MS)
  }

  function pump(): void {
    const slot = slots.find(({ job }) => !job)
    const job = slot && queue.shift()
    if (!slot || !job) return
    slot.job = job
    if (!slot.worker) return start(slot)
    limit(slot, limits.jobMs)
    send(slot)
  }

  return {
    run: <Result>(ownerId: string, name: string, ...input: unknown[]) =>
      new Promise<Result>((resolve, reject) => {
        const count = owned.get(ownerId) ?? 0
        if (closed) return reject(new Error('the worker threads are closed'))
        if (count >= limits.perOwner) return reject(new PoolRefusal('owner'))
        if (queue.length >= limits.waiting) return reject(new PoolRefusal('full'))
        owned.set(ownerId, count + 1)
        queue.push({ ownerId, name, input, resolve, reject })
        pump()
      }),
    close: async () => {
      closed = true
      const over = new Error('the worker threads are closed')
      for (const { reject } of queue.splice(0)) reject(over)
      await Promise.all(slots.map(async (slot) => {
        const ended = replace(slot)
        settle(slot, ({ reject }) => reject(over))
        await ended
      }))
    },
  }
}
