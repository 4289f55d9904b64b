/**
 * JSON text with the fields of every object sorted, so that equal values give equal texts. Lists keep their order.
 * @param value as `JSON.parse` returns it
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? inOrder(part) : part,
  )
}

function inOrder(fields: object): object {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}
