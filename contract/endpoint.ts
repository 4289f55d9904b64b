import { Code } from './codes'
import { isObject, type Reader, textUpTo } from './readers/readers'

/** The three bases of addresses; `appHost` is the same origin if no host is configured. */
export type Base = 'default' | 'community' | 'appHost'

/** Who may call. A role means members with that role. */
export const Who = {
  Visitor: 'visitor',
  Member: 'member',
  AuditAdmin: 'auditAdmin',
  MailboxStaff: 'mailboxStaff',
  KitchenStaff: 'kitchenStaff',
  Hr: 'hr',
  Counsellor: 'counsellor',
} as const
export type Who = (typeof Who)[keyof typeof Who]

export type Effect = 'read' | 'write'

/** One call of the wire contract. `Body` only exists at compile time. */
export interface Endpoint<Body, Data> {
  readonly method: 'GET' | 'POST'
  readonly base: Base
  readonly path: string
  /** The success code of this base (0 or 200). */
  readonly success: number
  readonly who: Who
  readonly effect: Effect
  /** False if a repeated Idempotency-Key must not get the first response (login, SMS, logout …). */
  readonly keepsAnswer: boolean
  /** True if nothing kept of a call may identify the caller, because the content may be anonymous. */
  readonly hidesAuthor?: boolean
  /** False if family accounts are refused (rule: family accounts). */
  readonly family?: false
  /** The action code of `POST /api`. */
  readonly action?: number
  /** Reads the response's data, whatever was received; undefined if they are invalid. */
  readonly read: Reader<Data>
  readonly types?: { body: Body; data: Data }
}

export type DataOf<E> = E extends Endpoint<infer _Body, infer Data> ? Data : never

/** The JSON response of every call. */
export interface Envelope<Data = unknown> {
  code: number
  data: Data
  msg: string
  /** Only in the SMS calls: the same text as `msg`. */
  message?: string
}

const MESSAGE_MAX = 500
const message = textUpTo(MESSAGE_MAX)

/** Any JSON response as an envelope with unchecked data; undefined without a code. */
export function readEnvelope(given: unknown): Envelope | undefined {
  if (!isObject(given)) return undefined
  const code = message(given.code)
  if (!/^-?\d+$/.test(code)) return undefined
  return { code: Number(code), data: given.data ?? null, msg: message(given.msg) || message(given.message) }
}

/** Path of calls with an action code. */
export const ACTION_PATH = '/api'

interface Options {
  who?: Who
  effect?: Effect
  keepsAnswer?: boolean
  hidesAuthor?: boolean
}

/**
 * Declares calls of one base. By default a call is a members' read.
 * @param base which of the three bases
 * @param success the success code of this base
 * @param family false if family accounts are refused
 */
export function service({ base, success, family }: { base: Base; success: number; family?: false }) {
  function endpoint<Body, Data>(
    method: 'GET' | 'POST',
    path: string,
    read: Reader<Data>,
    options: Options = {},
  ): Endpoint<Body, Data> {
    const { who = Who.Member, effect = 'read', keepsAnswer = effect === 'write', hidesAuthor } = options
    return {
      ...{ method, base, path, success, who, effect, keepsAnswer, read },
      ...(hidesAuthor ? { hidesAuthor } : {}),
      ...(family === false ? { family } : {}),
    }
  }
  return {
    get: <Data>(path: string, read: Reader<Data>, options?: Options) =>
      endpoint<undefined, Data>('GET', path, read, options),
    post: <Body, Data>(path: string, read: Reader<Data>, options?: Options) =>
      endpoint<Body, Data>('POST', path, read, options),
    /** A call of `POST /api` with a head and this action code. */
    action: <Body, Data>(action: number, read: Reader<Data>, options?: Options): Endpoint<Body, Data> => ({
      ...endpoint<Body, Data>('POST', ACTION_PATH, read, options),
      action,
    }),
  }
}

export const portal = service({ base: 'default', success: Code.Success })
export const community = service({ base: 'community', success: Code.AppSuccess })
export const appHost = service({ base: 'appHost', success: Code.AppSuccess })

/** Default path of each base on the same origin. */
export const BASE_PATHS: Record<Base, string> = { default: '/api', community: '/community-service', appHost: '' }
