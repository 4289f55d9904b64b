/** Address and credentials of an S3-compatible store. */
export interface S3Place {
  /** Scheme, host and port. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** False: the bucket is the first label of the host name. */
  pathStyle: boolean
}

const SCHEMES: Partial<Record<string, string>> = { 's3:': 'https', 'https:': 'https', 'http:': 'http' }

/**
 * Parses `UPLOAD_URL`: `s3://key:secret@host[:port]/bucket[?region=…&style=host]`, where `s3` and `https` are
 * equivalent and `http` is for a store in a private network; key and secret are percent-encoded. Undefined for any
 * other address.
 */
export function readS3Place(address: string): S3Place | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const scheme = SCHEMES[url.protocol]
  const [bucket = '', ...rest] = url.pathname.split('/').filter(Boolean)
  if (!scheme || !url.host || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) || rest.length > 0) return undefined
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (!accessKeyId || !secretAccessKey) return undefined
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    pathStyle: url.searchParams.get('style') !== 'host',
  }
}

/** Empty if the percent escapes cannot be read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
