import { createHmac, randomUUID } from 'node:crypto'
import { sha256 } from '../lib/digest'

export interface AliyunAccess {
  accessKeyId: string
  accessKeySecret: string
  /** Base URL of the service, for example `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
}

/** One action of an Aliyun product, with its API version such as `2017-05-25`. */
export interface AliyunAction {
  action: string
  version: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'
const TIMEOUT_MS = 8000

/** Calls an Aliyun service, signed with signature version 3. Throws if it does not answer with JSON within 8 s. */
export async function aliyunCall(
  access: AliyunAccess,
  named: AliyunAction,
  parameters: Record<string, string>,
): Promise<unknown> {
  const url = new URL(access.endpoint)
  const query = canonicalQuery(parameters)
  const response = await fetch(`${url.origin}/?${query}`, {
    method: 'POST',
    headers: signedHeaders(access, named, url.host, query),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.json()
}

function signedHeaders(
  access: AliyunAccess,
  { action, version }: AliyunAction,
  host: string,
  query: string,
): Record<string, string> {
  const signed: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': version,
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    sha256(''),
  ].join('\n')
  const signature = createHmac('sha256', access.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _host, ...sent } = signed
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${access.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

function canonicalQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
