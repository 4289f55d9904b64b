export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * The single range of a `Range` header for a file of `bytes` bytes. Undefined means the whole file (no range, several,
 * or an unsupported one), 'unsatisfiable' a 416.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=[ \t]{0,8}(\d{0,64})[ \t]{0,8}-[ \t]{0,8}(\d{0,64})[ \t]{0,8}$/i.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length > 0 ? { start: bytes - length, end: bytes - 1 } : 'unsatisfiable'
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= bytes) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

interface Version {
  etag: string
  /** An HTTP date. */
  lastModified: string
}

/** Whether the client's copy is current: If-None-Match, else If-Modified-Since. */
export function isFresh(
  headers: Record<string, string | string[] | undefined>,
  { etag, lastModified }: Version,
): boolean {
  const tags = headers['if-none-match']
  if (typeof tags === 'string') {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  }
  const since = headers['if-modified-since']
  return typeof since === 'string' && Date.parse(lastModified) <= Date.parse(since)
}

/** Whether a range may be sent: If-Range is absent or names this version. */
export function isSameVersion(ifRange: string | string[] | undefined, { etag, lastModified }: Version): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified
}
