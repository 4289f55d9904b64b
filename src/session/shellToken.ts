import { MIN_TOKEN_BRIDGE_VERSION } from '@contract/limits'
import { bridge } from '@/bridge/bridge'
import { compareVersions } from '@/lib/version'

let asked: Promise<string | undefined> | undefined
let known: string | undefined
/**
 * Tokens the backend rejected since the page came to the foreground: given again, or too many of them, they count as
 * no token.
 */
const dead = new Set<string>()
const MOST_DEAD = 3

function alive(token: string | undefined): string | undefined {
  return token === undefined || dead.has(token) || dead.size >= MOST_DEAD ? undefined : token
}

/** The token the shell keeps (rule: bridge token): asked once, shared by all that wait, never written down. */
export const shellToken = {
  /** True in a shell from 1.0.500 on. */
  async isSource(): Promise<boolean> {
    return (
      bridge.claimsShell && compareVersions(bridge.version, MIN_TOKEN_BRIDGE_VERSION) >= 0 && (await bridge.ready())
    )
  },
  /** The token, or undefined where the bridge gives none. */
  ask(): Promise<string | undefined> {
    asked ??= bridge.getToken().then(
      (token) => (known = alive(token)),
      () => (known = undefined),
    )
    return asked
  },
  /** What was answered last. */
  known: (): string | undefined => known,
  /** The next one who needs it asks again. */
  forget(): void {
    asked = undefined
    known = undefined
  },
  /** The same after the backend has rejected the present token. */
  bury(): void {
    if (known !== undefined) dead.add(known)
    shellToken.forget()
  },
  /** On return to the foreground: asks again, forgets rejected tokens, and uses the known token until then. */
  doubt(): void {
    asked = undefined
    dead.clear()
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
 * Remembers in this tab who uses it in the shell, where no cookie says it.
 * @param token the shell's token, undefined for nobody
 * @returns false where somebody else was remembered, whose lists a page that runs anew would find
 */
export function wasHere(token: string | undefined): boolean {
  const who = digest(token ?? '')
  try {
    const former = sessionStorage.getItem(WHO_KEY)
    if (former !== who) sessionStorage.setItem(WHO_KEY, who)
    return former === null || former === who
  } catch {
    // A full or forbidden storage keeps nobody's lists either.
    return true
  }
}
