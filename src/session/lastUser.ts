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
