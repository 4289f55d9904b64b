/**
 * Readers convert data of a backend into a value of the declared type. They use no schema library, because the browser
 * loads them with its first screen.
 */

/** Reads one value of a response. Undefined means invalid: a list leaves the row out, a call fails. */
export type Reader<Value> = (given: unknown) => Value | undefined

/** A reader for each field; required fields of `entity` may be read as undefined. */
export type Fields<Entity> = { [Name in keyof Entity]-?: Reader<Entity[Name]> }

const TEXT_MAX = 5000
const NAME_MAX = 200
const COUNT_MAX = 1e12
const ROWS_MAX = 1000

/** Text of at most `most` UTF-16 units; numbers are converted, everything else is empty. */
export const textUpTo =
  (most: number) =>
  (given: unknown): string => {
    const isText = typeof given === 'string' || Number.isFinite(given)
    // A lone surrogate makes encodeURIComponent throw.
    return isText
      ? String(given)
          .slice(0, most)
          .replace(/\p{Cs}/gu, '\uFFFD')
      : ''
  }

/** Text of several lines; cut when longer, empty for what is no text or number. */
export const text = textUpTo(TEXT_MAX)

/** Ids, names and other single-line texts; read like `text`, but shorter. */
export const name = textUpTo(NAME_MAX)

/** A whole number from 0 to `most`; anything else is 0. */
export const countUpTo =
  (most: number) =>
  (given: unknown): number => {
    const number = typeof given === 'string' ? Number(given) : given
    return typeof number === 'number' && number > 0 && number <= most ? Math.floor(number) : 0
  }

/** A whole number, 0 if it is negative, too large or no number. */
export const count = countUpTo(COUNT_MAX)

/** A whole number, possibly negative; anything else is 0. */
export function signed(given: unknown): number {
  const number = typeof given === 'string' ? Number(given) : given
  return typeof number === 'number' && Math.abs(number) <= COUNT_MAX ? Math.trunc(number) + 0 : 0
}

/** A boolean, also written as 1, `'1'`, `'true'` or `'Y'`; false for anything else. */
export const flag = (given: unknown): boolean => given === true || ['true', '1', 'Y'].includes(name(given))

/** A boolean, undefined if missing. */
export const stated = (given: unknown): boolean | undefined =>
  given === null || given === undefined ? undefined : flag(given)

/** One of these values, numbers also as text; undefined for anything else. */
export const known =
  <const Value extends string | number>(...values: readonly Value[]) =>
  (given: unknown): Value | undefined => {
    const words = name(given)
    return values.find((value) => String(value) === words)
  }

/** The same with the first value for anything else. */
export const oneOf = <const Value extends string | number>(first: Value, ...others: readonly Value[]) => {
  const read = known(first, ...others)
  return (given: unknown): Value => read(given) ?? first
}

/** `YYYY-MM-DD`, with or without a time of day; empty for anything else. */
export function time(given: unknown): string {
  const words = name(given).trim()
  return Date.parse(words.replace(' ', 'T')) && /^\d{4}-\d\d-\d\d( [\d:]+)?$/.test(words) ? words : ''
}

/** A day, `YYYY-MM-DD`; empty for anything else. */
export const day = (given: unknown): string => time(given).slice(0, 10)

/** A path below `/mobile`; empty for anything else, such as an address elsewhere. */
export function appPath(given: unknown): string {
  const path = name(given)
  return /^\/(?![/\\])/.test(path) ? path : ''
}

/** An address for `href` and `src`: http(s), or a path on this origin; anything else is empty. */
export function address(given: unknown): string {
  const words = text(given).trim()
  // Browsers skip control characters and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(words)) return ''
  return /^(https?:\/\/[^/]|\/(?!\/))/i.test(words) ? words : ''
}

/** Null and undefined stay undefined, so that the field is left out. */
export const optional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (given) =>
    given === null || given === undefined ? undefined : read(given)

/** A list of at most `most` rows, without invalid ones; empty for anything else, such as null. */
export const list =
  <Row>(read: Reader<Row>, most = ROWS_MAX) =>
  (given: unknown): Row[] => {
    const rows: Row[] = []
    for (const each of Array.isArray(given) ? given.slice(0, most) : []) {
      const row = read(each)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

/** True for an object that is not an array. */
export function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/**
 * An object with exactly these fields.
 * @param needed without a value in one of these it is invalid
 */
export const entity =
  <Entity extends object>(fields: Fields<Entity>, ...needed: (keyof Entity)[]): Reader<Entity> =>
  (given) => {
    if (!isObject(given)) return undefined
    const found: Partial<Entity> = {}
    for (const field in fields) {
      const value = fields[field](given[field])
      if (value !== undefined) found[field] = value
    }
    // All other fields have a reader that always returns a value.
    return needed.some((field) => found[field] === undefined || found[field] === '') ? undefined : (found as Entity)
  }

/** Reader of calls without data. */
export const nothing = () => null
