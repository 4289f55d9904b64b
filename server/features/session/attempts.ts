import {
  LOGIN_CAPTCHA_AFTER_ADDRESS,
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURE_WINDOW_SECONDS,
} from '@contract/limits'
import { type CaptchaContext, withCaptcha } from '../../providers/captcha'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../lib/digest'
import { captchaFirst, tooOften } from '../../lib/businessError'
import { keyedQueue } from '../../lib/limitConcurrency'
import { networkOf } from '../../lib/http/network'
import { deviceHash } from './device'
import {
  LimitKind,
  accountFailures,
  addFailure,
  addressFailures,
  dropFailure,
  lockLimit,
  isKnownDevice,
} from './limitRepo'
import { allowedAt, waitText } from '../../lib/waitText'

const WINDOW_MS = LOGIN_FAILURE_WINDOW_SECONDS * 1000

/** The origin of a login attempt. */
export interface Origin {
  db: Db
  /** Key of the digests of names, addresses and devices. */
  secret: string
  address: string
  userAgent: string
  now: Date
}

/** The account of an attempt: by id if it exists, else by the given name. */
export type AccountKey = { userId: string } | { name: string }

/** Sent by a visitor when the address has failed too often. */
export interface Proof extends CaptchaContext {
  captchaVerifyParam: string | undefined
}

/**
 * Runs an attempt under the limits of failed logins within 15 minutes: 10 per account, 100 per address and, with a
 * captcha, 3,000 per address, because a company shares one. The failure is recorded before the check and deleted on
 * success, so parallel attempts count too. Devices that have signed in before count only their own failures. Throws
 * 100429 with a retry time, 100428 if a captcha is required.
 * @param check returns undefined for a wrong secret
 * @param proof left out for members, to whom the limit of the address does not apply
 */
export function attempt<Result>(
  origin: Origin,
  tried: AccountKey,
  check: () => Promise<Result | undefined>,
  proof?: Proof,
): Promise<Result | undefined> {
  const { secret, address } = origin
  const accountHash = keyedDigest(secret, 'account', 'userId' in tried ? `id ${tried.userId}` : `name ${tried.name}`)
  const addressHash = keyedDigest(secret, 'address', networkOf(address))
  return inTurn(accountHash, async () => {
    const book = (captcha: Captcha) => record(origin, tried, { accountHash, addressHash }, captcha)
    const failure = proof
      ? await withCaptcha(proof, proof.captchaVerifyParam, (passed) => book(passed ? 'passed' : 'missing'))
      : await book('notAsked')
    let wrong = false
    try {
      const result = await check()
      wrong = result === undefined
      return result
    } finally {
      try {
        if (!wrong) await dropFailure(origin.db, failure)
      } finally {
        undecided.add(addressHash, -1)
      }
    }
  })
}

type Captcha = 'passed' | 'missing' | 'notAsked'

function record(
  { db, secret, address, userAgent, now }: Origin,
  tried: AccountKey,
  { accountHash, addressHash }: { accountHash: string; addressHash: string },
  captcha: Captcha,
): Promise<number> {
  const window = { ms: WINDOW_MS, now }
  let isCounted = false
  const uncount = () => {
    if (isCounted) undecided.add(addressHash, -1)
    isCounted = false
  }
  const booking = db.transaction(async (tx) => {
    // The transaction may be a repeated one.
    uncount()
    await lockLimit(tx, LimitKind.Account, accountHash)
    await lockLimit(tx, LimitKind.Address, addressHash)
    const userId = 'userId' in tried ? tried.userId : ''
    const knownDevice = await isKnownDevice(tx, userId, deviceHash(secret, address, userAgent))
    const account = await accountFailures(
      tx,
      accountHash,
      knownDevice ? addressHash : undefined,
      window,
      LOGIN_FAILURES_PER_ACCOUNT,
    )
    const network =
      captcha === 'notAsked' ? [] : await addressFailures(tx, addressHash, window, LOGIN_FAILURES_PER_ADDRESS)
    const free = Math.max(
      allowedAt(account, LOGIN_FAILURES_PER_ACCOUNT, WINDOW_MS, now) ?? 0,
      allowedAt(network, LOGIN_FAILURES_PER_ADDRESS, WINDOW_MS, now) ?? 0,
    )
    if (free > 0) throw tooOften(`登录失败次数过多，请 ${waitText(free, now)}后再试`)
    // When a whole company signs in at once, many pending attempts are no failures.
    const failed = network.length - undecided.of(addressHash)
    if (captcha === 'missing' && failed >= LOGIN_CAPTCHA_AFTER_ADDRESS) throw captchaFirst()
    const failure = await addFailure(tx, { accountHash, addressHash, knownDevice, at: now })
    undecided.add(addressHash, 1)
    isCounted = true
    return failure
  })
  return booking.catch((error: unknown) => {
    uncount()
    throw error
  })
}

/** Pending attempts of this process, by address. */
const undecided = {
  tries: new Map<string, number>(),
  of: (addressHash: string) => undecided.tries.get(addressHash) ?? 0,
  add(addressHash: string, change: 1 | -1) {
    const now = undecided.of(addressHash) + change
    if (now > 0) undecided.tries.set(addressHash, now)
    else undecided.tries.delete(addressHash)
  },
}

/** Serialises attempts per account in this process, so that parallel correct ones do not count as failures. */
const inTurn = keyedQueue()
