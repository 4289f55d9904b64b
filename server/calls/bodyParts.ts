/** Maximum number of fields, list entries and values of one body; the largest body of the contract has far fewer. */
const BODY_PARTS_MAX = 5000

/**
 * Whether a parsed JSON body has more values than any call takes. Validating 250,000 list entries, which fit into one
 * body, would block the server.
 */
export function hasTooManyParts(body: unknown, most: number = BODY_PARTS_MAX): boolean {
  const stack: unknown[] = [body]
  for (let seen = 1; stack.length > 0;) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const part of Array.isArray(value) ? value : Object.values(value)) {
      seen += 1
      if (seen > most) return true
      stack.push(part)
    }
  }
  return false
}
