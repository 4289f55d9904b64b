import { BRIDGE_TIMEOUT_MS } from '@contract/limits'
import { randomHex } from '@/lib/newKey'
import type { Dictionary } from './channel'

const LONGEST_ANSWER = 200_000

/** The shell did not answer, answered too late, or with invalid data. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * An answer as plain data: a JSON text or an object, copied through JSON so that no getter or proxy remains. Throws
 * BridgeError for anything else and for too large answers.
 */
function readAnswer(raw: unknown): Dictionary {
  let plain: unknown
  try {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw)
    if (typeof text !== 'string' || text.length > LONGEST_ANSWER) throw new BridgeError('The answer is too large')
    plain = JSON.parse(text)
  } catch {
    throw new BridgeError('The answer cannot be read')
  }
  if (!isDictionary(plain)) throw new BridgeError('The answer is no dictionary')
  return plain
}

/**
 * Waits for one answer under a random global name, which is removed with the answer or after 3 s; later answers are
 * ignored.
 * @param send starts the call with the name of the callback
 */
export function awaitAnswer(
  win: Window,
  prefix: string,
  send: (callback: string) => void,
  timeoutMs: number = BRIDGE_TIMEOUT_MS,
): Promise<Dictionary> {
  return new Promise((resolve, reject) => {
    const name = `${prefix}_${randomHex(16)}`
    const finish = () => {
      clearTimeout(timer)
      Reflect.deleteProperty(win, name)
    }
    const fail = (error: unknown) => {
      finish()
      reject(error instanceof BridgeError ? error : new BridgeError(String(error)))
    }
    const timer = setTimeout(() => fail(new BridgeError('The shell did not answer in time')), timeoutMs)
    const receive = (raw: unknown) => {
      finish()
      try {
        resolve(readAnswer(raw))
      } catch (error) {
        fail(error)
      }
    }
    Object.defineProperty(win, name, { value: receive, configurable: true, enumerable: false, writable: false })
    try {
      send(name)
    } catch (error) {
      fail(error)
    }
  })
}
