import { Code } from '@contract/codes'
import { codeOf } from './apiError'

/**
 * The data of a query; undefined once the last read said that it is gone or closed to this reader: a query keeps its
 * data over a failed read.
 */
export function readable<Data>({ data, error }: { data: Data | undefined; error: unknown }): Data | undefined {
  const code = codeOf(error)
  return code === Code.NotFound || code === Code.Forbidden ? undefined : data
}
