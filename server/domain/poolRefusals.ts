import type { BusinessError } from '../lib/businessError'
import { PoolRefusal } from '../lib/workerPool'

/** What is thrown instead of each refusal of a pool of threads. */
export type PoolRefusals = Readonly<Record<PoolRefusal['reason'], () => BusinessError>>

/** Catches the error of a job: throws its own refusal for a PoolRefusal, else the error. */
export const refusingBy =
  (refusals: PoolRefusals) =>
  (error: unknown): never => {
    throw error instanceof PoolRefusal ? refusals[error.reason]() : error
  }
