/** Arrays count as objects, null does not. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A JSON value whose lists, also nested ones, have changed rows, without those that became undefined. */
export function withRows(value: unknown, change: (row: object) => object | undefined): unknown {
  if (Array.isArray(value))
    return value
      .map((one: unknown) => withRows(isObject(one) ? change(one) : one, change))
      .filter((one) => one !== undefined)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withRows(part, change)]))
}
