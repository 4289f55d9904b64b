import type { LoginBody, LoginData } from '@contract/login'
import type { CaptchaContext } from '../../providers/captcha'
import { invalidInput } from '../../lib/businessError'
import { verifyPassword } from '../../lib/password'
import { type Origin, type Proof, attempt } from './attempts'
import { useLoginCode } from './codes'
import { deviceHash, deviceName } from './device'
import * as repo from './repo'
import { openSession } from './service'

/**
 * Signs in by password or SMS code (rule: login checks). Unknown account, disabled account and wrong secret get the
 * same response after the same work. Throws 100400 with 用户名或密码错误 or 验证码错误或已过期, 100429 above the limits, 100428 after
 * many failures of an address.
 */
export async function logIn(origin: Origin, context: CaptchaContext, body: LoginBody): Promise<LoginData> {
  const proof = { ...context, captchaVerifyParam: body.captchaVerifyParam }
  if ('checkCode' in body)
    return (await byCode(origin, proof, body.username, body.checkCode)) ?? refuse('验证码错误或已过期')
  return (await byPassword(origin, proof, body.username, body.password)) ?? refuse('用户名或密码错误')
}

function refuse(message: string): never {
  throw invalidInput(message)
}

async function byPassword(
  origin: Origin,
  proof: Proof,
  username: string,
  password: string,
): Promise<LoginData | undefined> {
  const account = await repo.accountByName(origin.db, username)
  return attempt(
    origin,
    account ? { userId: account.id } : { name: username },
    async () => {
      const fits = await verifyPassword(account?.passwordHash, password)
      return fits && account ? enter(origin, account.id, account.passwordHash) : undefined
    },
    proof,
  )
}

async function byCode(origin: Origin, proof: Proof, mobile: string, code: string): Promise<LoginData | undefined> {
  const account = await repo.accountByMobile(origin.db, mobile)
  return attempt(
    origin,
    account ? { userId: account.id } : { name: mobile },
    async () => {
      const fits = await useLoginCode(origin, mobile, code)
      return fits && account ? enter(origin, account.id, undefined) : undefined
    },
    proof,
  )
}

/** Opens the session, unless the account was disabled or its password changed since it was read. */
function enter(
  origin: Origin,
  userId: string,
  passwordHash: string | null | undefined,
): Promise<LoginData | undefined> {
  const { db, secret, address, userAgent, now } = origin
  return db.transaction(async (tx) => {
    const account = await repo.shareAccount(tx, userId)
    if (!account || account.disabledAt) return undefined
    if (passwordHash !== undefined && passwordHash !== account.passwordHash) return undefined
    await repo.rememberDevice(tx, userId, deviceHash(secret, address, userAgent), now)
    return openSession(tx, { userId, familyAccount: account.familyAccount, device: deviceName(userAgent), now })
  })
}
