import type { LoginBody, LoginData } from '@contract/login'
import type { Db } from '../../db/db'
import { limitLockWaits } from '../../db/lockTimeout'
import type { CaptchaContext } from '../../providers/captcha'
import { invalidInput } from '../../lib/businessError'
import { verifyPassword } from '../../lib/password'
import { type Origin, type Proof, attempt } from './attempts'
import { useLoginCode } from './codes'
import { deviceHash, deviceName } from './device'
import * as repo from './repo'
import { openSession } from './service'

/**
 * Signs in by password or SMS code (rules: login modes, login checks). Unknown account, disabled account and wrong
 * secret get the same response after the same work. Throws 100400 with 用户名或密码错误 or 验证码错误或已过期, 100429 above the limits,
 * 100428 after many failures of an address.
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
      if (!fits || !account) return undefined
      return origin.db.transaction((tx) => enter(tx, origin, account.id, account.passwordHash))
    },
    proof,
  )
}

async function byCode(origin: Origin, proof: Proof, mobile: string, code: string): Promise<LoginData | undefined> {
  const account = await repo.accountByMobile(origin.db, mobile)
  return attempt(
    origin,
    account ? { userId: account.id } : { name: mobile },
    // One transaction: a login that the account's row keeps waiting too long does not use the code up.
    () =>
      origin.db.transaction(async (tx) => {
        const fits = await useLoginCode({ ...origin, db: tx }, mobile, code)
        return fits && account ? enter(tx, origin, account.id, undefined) : undefined
      }),
    proof,
  )
}

/** Opens the session, unless the account was disabled or its password changed since it was read. */
async function enter(
  tx: Db,
  { secret, address, userAgent, now }: Origin,
  userId: string,
  passwordHash: string | null | undefined,
): Promise<LoginData | undefined> {
  await limitLockWaits(tx)
  const account = await repo.shareAccount(tx, userId)
  if (!account || account.disabledAt) return undefined
  if (passwordHash !== undefined && passwordHash !== account.passwordHash) return undefined
  await repo.rememberDevice(tx, userId, deviceHash(secret, address, userAgent), now)
  return openSession(tx, { userId, familyAccount: account.familyAccount, device: deviceName(userAgent), now })
}
