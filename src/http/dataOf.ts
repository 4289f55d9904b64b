import type { Endpoint, Envelope } from '@contract/endpoint'
import { ApiError } from './apiError'

/**
 * The data of an answer as the endpoint declares them. Throws ApiError with the backend's sentence on a refusal, and
 * without one where the data make no sense.
 */
export function dataOf<Data>({ success, read }: Pick<Endpoint<unknown, Data>, 'success' | 'read'>, { code, msg, data }: Envelope): Data {
  if (code !== success) throw new ApiError(code, msg, data)
  const found = read(data)
  if (found === undefined) throw new ApiError(code, '', data)
  return found
}
