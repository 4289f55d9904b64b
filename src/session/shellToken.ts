import { MIN_TOKEN_BRIDGE_VERSION } from '@contract/limits'
import { bridge } from '@/bridge/bridge'
import { compareVersions } from '@/lib/version'

let asked: Promise<string | undefined> | undefined
let known: string | undefined
/** What the backend took for dead since the page came to the foreground: given again, or in such numbers, it is none. */
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
  /** The same, for the backend took the one in use for dead. */
  bury(): void {
    if (known !== undefined) dead.add(known)
    shellToken.forget()
  },
  /** Back in the foreground: ask again, also with what was dead, but go on with what is known until then. */
  doubt(): void {
    asked = undefined
    dead.clear()
  },
}

const WHO_KEY = 'bole.who'

/** A few letters by which one token is told from another, and from which nobody gets it back (FNV-1a, 32 bits). */
function digest(token: string): string {
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
