import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGNED_ADDRESS_SECONDS } from '@contract/limits'

/** Secret that signs an address, and the time of signing. */
export interface Signing {
  secret: string
  now: Date
}

/** Used if no secret is configured: signed addresses then expire with the process. */
const ownSecret = randomBytes(32).toString('base64url')

function signature(secret: string, name: string, expires: string): string {
  return createHmac('sha256', secret || ownSecret)
    .update(`file\n${name}\n${expires}`)
    .digest('base64url')
}

/** The permanent address of a public file. */
export function publicAddress(name: string): string {
  return `/files/${name}`
}

/** An address that opens this file for an hour. */
export function signedAddress(name: string, { secret, now }: Signing): string {
  const expires = String(Math.floor(now.getTime() / 1000) + SIGNED_ADDRESS_SECONDS)
  return `/files/${name}?e=${expires}&s=${signature(secret, name, expires)}`
}

/** Whether an address was signed by this server for this name and has not expired. */
export function isSigned(name: string, { e, s }: { e?: string; s?: string }, { secret, now }: Signing): boolean {
  if (!e || !s || !/^\d{1,12}$/.test(e)) return false
  const actual = Buffer.from(s)
  const expected = Buffer.from(signature(secret, name, e))
  return actual.length === expected.length && timingSafeEqual(actual, expected) && Number(e) * 1000 > now.getTime()
}

/** A new unguessable name: 22 random characters and the extension of the former name. */
export function freshName(former: string): string {
  const extension = /\.[a-z0-9]{1,5}$/.exec(former)?.[0] ?? ''
  return randomBytes(16).toString('base64url') + extension
}
