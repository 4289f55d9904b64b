import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Envelope } from '@contract/endpoint'
import type { Db } from '../db/db'
import { isDatabaseAway, isUnwritable } from '../db/failure'
import { answerOnce, type Attempt, concurrentAnswer, storedAnswer } from './idempotency'
import type { Call, Route } from './route'

/** A received form. All of its methods run outside the write's transaction. */
export interface ReadForm<Ready> {
  /** Fingerprint that a repeated Idempotency-Key must match. */
  fingerprint: unknown
  /** Prepares the handler's body; not called if a repeated key already has its response. */
  ready(): Promise<Ready>
  /** Cleans up, whatever the outcome. Must not throw. */
  done(): Promise<void>
}

/** Reads the form of an admitted request. Throws refusals. */
export type FormReader<Ready> = (request: FastifyRequest, call: Call<undefined>) => Promise<ReadForm<Ready>>

/**
 * A write of the contract whose body is a form: read first, prepared next, then written once per key in one
 * transaction, like any other write.
 */
export function formRoute<Body, Data, Ready>(
  endpoint: Endpoint<Body, Data>,
  schemas: { body: z.ZodType<Body>; data: z.ZodType<Data> },
  form: FormReader<Ready>,
  handle: (call: Call<Ready>) => Promise<Data>,
): Route {
  return { endpoint, ...schemas, form, handle: (call) => handle(call as Call<Ready>) }
}

/** Runs one form with the idempotency of `idempotency.ts`. */
export async function answerForm(
  form: ReadForm<unknown>,
  attempt: Attempt,
  write: (db: Db, ready: unknown) => Promise<Envelope>,
): Promise<Envelope> {
  try {
    const fingerprint = createHash('sha256').update(JSON.stringify(form.fingerprint)).digest('hex')
    return await answerPrepared(attempt, fingerprint, () => form.ready(), write)
  } finally {
    await form.done()
  }
}

/** Prepares a write outside its transaction, unless its key already has a response, then writes once per key. */
export async function answerPrepared(
  attempt: Attempt,
  fingerprint: string,
  prepare: () => Promise<unknown>,
  write: (db: Db, ready: unknown) => Promise<Envelope>,
): Promise<Envelope> {
  const stored = await storedAnswer(attempt, fingerprint)
  if (stored) return stored
  const made = await prepare().then(
    (ready) => ({ ready }),
    async (error: unknown) => {
      // A concurrent request with the same key may already have used what was to be prepared.
      const concurrent = await concurrentAnswer(attempt, fingerprint).catch((failure: unknown) => {
        // The refusal says more than a database that cannot write.
        if (isUnwritable(failure) || isDatabaseAway(failure)) return undefined
        throw failure
      })
      if (concurrent) return { concurrent }
      throw error
    },
  )
  if ('concurrent' in made) return made.concurrent
  return answerOnce(attempt, fingerprint, (db) => write(db, made.ready))
}
