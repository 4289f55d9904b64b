import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Code } from '@contract/codes'
import {
  SMS_CAPTCHA_AFTER_ADDRESS,
  SMS_CAPTCHA_AFTER_NUMBER,
  SMS_CODE_LENGTH,
  SMS_CODE_SECONDS,
  SMS_CODE_TRIES,
  SMS_PER_ADDRESS_HOUR,
  SMS_PER_DAY,
  SMS_PER_HOUR,
  SMS_RESEND_SECONDS,
} from '@contract/limits'
import { DAY_MS, HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../lib/digest'
import { BusinessError, captchaFirst, invalidInput, tooOften } from '../../lib/businessError'
import { type CaptchaContext, withCaptcha } from '../../providers/captcha'
import { networkOf } from '../../lib/http/network'
import type { SmsSender } from '../../providers/sms'
import { LimitKind, addCode, codesFromAddress, codesToMobile, dropCode, guessCode, lockLimit } from './limitRepo'
import { accountByMobile, mobileOf } from './repo'
import { allowedAt, waitText } from '../../lib/waitText'

/** Every public response takes this long, so that timing does not reveal known numbers. */
const PUBLIC_ANSWER_MS = 400
const LOGIN_SCENE = 'login'

/** Dependencies of sending a code. */
export interface CodeContext extends CaptchaContext {
  db: Db
  secret: string
  sms: SmsSender
  address: string
  now: Date
}

interface Request {
  mobile: string
  scene: string
  /** False stores an empty code: the limits count, but no guess can match. */
  sends: boolean
  /** `notAsked`: a member's own code, which the address does not limit. */
  captcha: 'passed' | 'missing' | 'notAsked'
}

const sendFailed = () => new BusinessError(Code.ServerFault, '验证码发送失败')
const mobileHashOf = (secret: string, mobile: string) => keyedDigest(secret, 'mobile', mobile)
const codeHashOf = (secret: string, mobile: string, code: string) => keyedDigest(secret, 'code', `${mobile} ${code}`)

/**
 * Sends a login code to a number (rule: codes); an unknown or disabled one gets the same response and no code. Throws
 * 100429 (60 s first, then hour and day), 100428 after the free codes are used up.
 */
export async function sendPublicCode(
  context: CodeContext,
  body: { mobile: string; captchaVerifyParam?: string | undefined },
): Promise<void> {
  const account = await accountByMobile(context.db, body.mobile)
  const sends = account !== undefined && !account.disabledAt
  const request = { mobile: body.mobile, scene: LOGIN_SCENE, sends }
  const booked = await withCaptcha(context, body.captchaVerifyParam, (passed) =>
    book(context, { ...request, captcha: passed ? 'passed' : 'missing' }),
  )
  const time = pause(PUBLIC_ANSWER_MS, true)
  const delivery = sends ? deliver(context, body.mobile, booked.code) : Promise.resolve(senderWorks(context))
  const delivered = await Promise.race([delivery, time])
  await time
  if (delivered) return
  await dropCode(context.db, booked.id)
  throw sendFailed()
}

/** Sends a code to the signed-in user's own number, under the limits of that number. Throws 100400 without a number. */
export async function sendOwnCode(context: CodeContext, userId: string, scene: string): Promise<void> {
  const mobile = await mobileOf(context.db, userId)
  if (!mobile) throw invalidInput('账号未绑定手机号，请先联系管理员绑定')
  const booked = await book(context, { mobile, scene, sends: true, captcha: 'notAsked' })
  if (await deliver(context, mobile, booked.code)) return
  await dropCode(context.db, booked.id)
  throw sendFailed()
}

/** Whether this is the number's newest login code, at most 5 minutes old, unused, within 5 attempts; uses it up. */
export function useLoginCode(
  { db, secret, now }: Pick<CodeContext, 'db' | 'secret' | 'now'>,
  mobile: string,
  code: string,
): Promise<boolean> {
  return guessCode(db, {
    mobileHash: mobileHashOf(secret, mobile),
    scene: LOGIN_SCENE,
    codeHash: codeHashOf(secret, mobile, code),
    now,
    ms: SMS_CODE_SECONDS * 1000,
    tries: SMS_CODE_TRIES,
  })
}

function book({ db, secret, address, now }: CodeContext, { mobile, scene, sends, captcha }: Request) {
  const mobileHash = mobileHashOf(secret, mobile)
  const isMember = captcha === 'notAsked'
  // A member's code counts for the number only, not among those of visitors behind the same address.
  const addressHash = isMember ? '' : keyedDigest(secret, 'address', networkOf(address))
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  return db.transaction(async (tx) => {
    await lockLimit(tx, LimitKind.Mobile, mobileHash)
    if (!isMember) await lockLimit(tx, LimitKind.Address, addressHash)
    const toNumber = await codesToMobile(tx, mobileHash, { ms: DAY_MS, now }, SMS_PER_DAY)
    const fromAddress = isMember
      ? []
      : await codesFromAddress(tx, addressHash, { ms: HOUR_MS, now }, SMS_PER_ADDRESS_HOUR)
    refuseTooMany(toNumber, fromAddress, now)
    const free =
      allowedAt(toNumber, SMS_CAPTCHA_AFTER_NUMBER, HOUR_MS, now) === undefined &&
      fromAddress.length < SMS_CAPTCHA_AFTER_ADDRESS
    if (captcha === 'missing' && !free) throw captchaFirst()
    const codeHash = sends ? codeHashOf(secret, mobile, code) : ''
    return { id: await addCode(tx, { mobileHash, addressHash, scene, codeHash, sentAt: now }), code }
  })
}

/** Checks the 60 s first; `toNumber` and `fromAddress` are sorted newest first. */
function refuseTooMany(toNumber: Date[], fromAddress: Date[], now: Date): void {
  const soon = allowedAt(toNumber, 1, SMS_RESEND_SECONDS * 1000, now)
  if (soon) throw tooOften(`验证码发送过于频繁，请 ${waitText(soon, now)}后再试`)
  const later = Math.max(
    allowedAt(toNumber, SMS_PER_HOUR, HOUR_MS, now) ?? 0,
    allowedAt(toNumber, SMS_PER_DAY, DAY_MS, now) ?? 0,
    allowedAt(fromAddress, SMS_PER_ADDRESS_HOUR, HOUR_MS, now) ?? 0,
  )
  if (later) throw tooOften(`获取验证码次数过多，请 ${waitText(later, now)}后再试`)
}

const lastFailure = new WeakMap<SmsSender, Date>()

async function deliver({ sms, log, now }: CodeContext, mobile: string, code: string): Promise<boolean> {
  try {
    await sms.send(mobile, code)
    lastFailure.delete(sms)
    return true
  } catch (error) {
    lastFailure.set(sms, now)
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'sms provider refused a code')
    return false
  }
}

/** For an unknown number: throws the same error as for known numbers while the sender is down. */
function senderWorks({ sms, now }: CodeContext): boolean {
  const failed = lastFailure.get(sms)
  return !failed || Math.abs(now.getTime() - failed.getTime()) >= SMS_RESEND_SECONDS * 1000
}
