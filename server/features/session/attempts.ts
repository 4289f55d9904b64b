import { LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS, LOGIN_FAILURE_WINDOW_SECONDS } from '@contract/limits'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../digest'
import { tooOften } from '../../fault'
import { networkOf } from '../../network'
import { deviceHash } from './device'
import { LimitKind, accountFailures, addFailure, addressFailures, dropFailure, holdLimit, isKnownDevice } from './limitRepo'
import { freeAgain, waitText } from '../../waiting'

const WINDOW_MS = LOGIN_FAILURE_WINDOW_SECONDS * 1000

/** Where a try at an account's secret comes from. */
export interface Origin {
  db: Db
  /** Keys the digests of names, addresses and devices. */
  secret: string
  address: string
  userAgent: string
  now: Date
}

/** The account that is tried: a known one by its id, any other by the name that was given. */
export type Tried = { userId: string } | { name: string }

/**
 * Runs one try under the limits of failed logins: 10 per account and 100 per address in 15 minutes.
 * The failure is recorded before the secret is looked at and forgotten on success, so parallel tries count too.
 * Devices that once signed in count their own failures only. Throws 100429 that says when again.
 * @param check answers undefined for a wrong secret
 */
export function attempt<Result>(origin: Origin, tried: Tried, check: () => Promise<Result | undefined>): Promise<Result | undefined> {
  const accountHash = keyedDigest(origin.secret, 'account', 'userId' in tried ? `id ${tried.userId}` : `name ${tried.name}`)
  return inTurn(accountHash, async () => {
    const failure = await origin.db.transaction((tx) => record(tx, origin, tried, accountHash))
    let wrong = false
    try {
      const result = await check()
      wrong = result === undefined
      return result
    } finally {
      if (!wrong) await dropFailure(origin.db, failure)
    }
  })
}

async function record(db: Db, origin: Origin, tried: Tried, accountHash: string): Promise<number> {
  const { secret, address, userAgent, now } = origin
  const addressHash = keyedDigest(secret, 'address', networkOf(address))
  const since = new Date(now.getTime() - WINDOW_MS)
  await holdLimit(db, LimitKind.Account, accountHash)
  await holdLimit(db, LimitKind.Address, addressHash)
  const userId = 'userId' in tried ? tried.userId : ''
  const knownDevice = await isKnownDevice(db, userId, deviceHash(secret, address, userAgent))
  const account = await accountFailures(db, accountHash, knownDevice ? addressHash : undefined, since, LOGIN_FAILURES_PER_ACCOUNT)
  const network = await addressFailures(db, addressHash, since, LOGIN_FAILURES_PER_ADDRESS)
  const free = Math.max(
    freeAgain(account, LOGIN_FAILURES_PER_ACCOUNT, WINDOW_MS, now) ?? 0,
    freeAgain(network, LOGIN_FAILURES_PER_ADDRESS, WINDOW_MS, now) ?? 0,
  )
  if (free > 0) throw tooOften(`登录失败次数过多，请 ${waitText(free, now)}后再试`)
  return addFailure(db, { accountHash, addressHash, knownDevice, at: now })
}

const queues = new Map<string, Promise<unknown>>()

/** One try per account at a time in this process: parallel right ones do not take each other for failures. */
async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = queues.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  queues.set(key, mine)
  try {
    return await mine
  } finally {
    if (queues.get(key) === mine) queues.delete(key)
  }
}
