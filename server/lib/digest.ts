import { createHash, createHmac } from 'node:crypto'

/** SHA-256 without a key: for tokens, which are random, and for interfaces of others that require it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * HMAC-SHA-256, for values that could be guessed: numbers, addresses, codes.
 * @param secret the context's secret
 * @param kind what is hashed, so that equal texts of two kinds differ
 */
export function keyedDigest(secret: string, kind: string, text: string): string {
  return createHmac('sha256', secret).update(`${kind}\0${text}`).digest('hex')
}
