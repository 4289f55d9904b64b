import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { SmsSender } from './sms'

export interface AliyunSmsSettings {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** A template with one variable, `code`. */
  templateCode: string
  /** Where the service listens, for example `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'
const TIMEOUT_MS = 8000

/** Aliyun's SMS service (Dysmsapi 2017-05-25, SendSms), signed with signature version 3. Throws where it refuses. */
export function aliyunSms(settings: AliyunSmsSettings): SmsSender {
  return {
    send: async (mobile, code) => {
      const url = new URL(settings.endpoint)
      const query = canonicalQuery({
        PhoneNumbers: mobile,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
      })
      const response = await fetch(`${url.origin}/?${query}`, {
        method: 'POST',
        headers: signedHeaders(settings, url.host, query),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answer = (await response.json()) as { Code?: string }
      if (answer.Code !== 'OK') throw new Error(`Aliyun SMS refused: ${answer.Code ?? response.status}`)
    },
  }
}

function signedHeaders(settings: AliyunSmsSettings, host: string, query: string): Record<string, string> {
  const signed: Record<string, string> = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    'POST', '/', query, ...names.map((name) => `${name}:${signed[name]}`), '', names.join(';'), sha256(''),
  ].join('\n')
  const signature = createHmac('sha256', settings.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _host, ...sent } = signed
  return {
    ...sent,
    authorization:
      `${ALGORITHM} Credential=${settings.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
