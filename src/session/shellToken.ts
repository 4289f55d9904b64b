import { MIN_TOKEN_BRIDGE_VERSION, VISITOR_TOKEN } from '@contract/limits'
import { bridge } from '@/bridge/bridge'
import { compareVersions } from '@/lib/version'

let pending: Promise<string | undefined> | undefined
let known: string | undefined
/** Token of the login form, which is shown in a shell whose own login failed. */
let own: string | undefined
/**
 * Tokens the backend rejected since the page came to the foreground: if they are returned again, or too many were
 * rejected, they count as no token.
 */
const rejected = new Set<string>()
const MAX_REJECTED = 3

function accepted(given: string | undefined): string | undefined {
  const token = given === VISITOR_TOKEN ? own : (given ?? own)
  return token === undefined || rejected.has(token) || rejected.size >= MAX_REJECTED ? undefined : token
}

/** The shell's token (rule: bridge token): requested once, shared by all callers, never stored. */
export const shellToken = {
  /** True in a shell from 1.0.500 on. */
  async isSource(): Promise<boolean> {
    return (
      bridge.claimsShell && compareVersions(bridge.version, MIN_TOKEN_BRIDGE_VERSION) >= 0 && (await bridge.ready())
    )
  },
  /** The token, or undefined if the bridge returns none. */
  request(): Promise<string | undefined> {
    if (pending) return pending
    // The answer to a question that was replaced meanwhile is older than the one asked for now.
    const attempt: Promise<string | undefined> = bridge
      .getToken()
      .catch(() => undefined)
      .then((token) => (pending === attempt ? (known = accepted(token)) : shellToken.request()))
    return (pending = attempt)
  },
  /** The last answer. */
  known: (): string | undefined => known,
  /** The next caller requests it again. */
  forget(): void {
    pending = known = own = undefined
  },
  /** Stands for the shell's token until the shell gives one. */
  keepOwn(token: string): void {
    pending = Promise.resolve((own = known = token))
  },
  /** The same after the backend has rejected the current token. */
  reject(): void {
    if (known !== undefined) rejected.add(known)
    shellToken.forget()
  },
  /** On return to the foreground: requests it again, clears the rejected tokens, and uses the known token meanwhile. */
  reset(): void {
    pending = undefined
    rejected.clear()
  },
}

const WHO_KEY = 'bole.who'

/** One-way fingerprint of a token (FNV-1a, 32 bits). */
export function digest(token: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Remembers in this tab who uses it in the shell, where no cookie identifies the user.
 * @param token the shell's token, undefined for a visitor
 * @returns false if somebody else was remembered, whose lists a reload would find
 */
export function rememberUser(token: string | undefined): boolean {
  const who = digest(token ?? '')
  try {
    const former = sessionStorage.getItem(WHO_KEY)
    if (former !== who) sessionStorage.setItem(WHO_KEY, who)
    return former === null || former === who
  } catch {
    // Without storage there are no lists either.
    return true
  }
}
