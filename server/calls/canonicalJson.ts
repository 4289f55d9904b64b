/**
 * JSON text in which the fields of every object stand in one order, so that equal values give equal texts. Lists keep
 * theirs.
 * @param value as `JSON.parse` gives it
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? inOrder(part) : part,
  )
}

function inOrder(fields: object): object {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}
