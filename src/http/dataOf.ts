import type { Endpoint, Envelope } from '@contract/endpoint'
import { ApiError, type Quiet } from './apiError'
import { unreadableError } from './transportErrors'

/**
 * The data of a response as the endpoint declares them (rule: envelope). Throws ApiError with the backend's message for
 * a refusal. If the data of a success are invalid, a read has failed (ApiError without a message), while a write was
 * probably done (TransportError).
 */
export function dataOf<Data>(
  { success, read, effect }: Endpoint<unknown, Data>,
  { code, msg, data }: Envelope,
  quiet?: Quiet,
): Data {
  if (code !== success) throw new ApiError(code, msg, data)
  const found = read(data)
  if (found === undefined) throw effect === 'write' ? unreadableError(data, quiet) : new ApiError(code, '', data)
  return found
}
