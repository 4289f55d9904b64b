import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '@server/settings'
import { aliyunSms } from '@server/providers/smsAliyun'
import { createSms } from '@server/providers/smsProvider'

let provider: Server
let endpoint: string
let requests: IncomingMessage[]
let answer: object

beforeEach(async () => {
  requests = []
  answer = { Code: 'OK' }
  provider = createServer((request, response) => {
    requests.push(request)
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  endpoint = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})

afterEach(() => provider.close())

const settings = () => ({
  accessKeyId: 'id',
  accessKeySecret: 'key',
  signName: '伯乐社区',
  templateCode: 'SMS_1',
  endpoint,
})
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('asks the real provider with a signature over everything it sends', async () => {
  await aliyunSms(settings()).send('13800000001', '123456')
  const [request] = requests
  const url = new URL(request?.url ?? '', endpoint)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '伯乐社区',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
  })
  const authorization = request?.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  expect(names).toContain('x-acs-signature-nonce')
  const canonical = [
    request?.method,
    '/',
    url.search.slice(1),
    ...names.map((name) => `${name}:${String(request?.headers[name])}`),
    '',
    names.join(';'),
    sha256(''),
  ].join('\n')
  const signature = createHmac('sha256', 'key')
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  expect(authorization).toContain(`Signature=${signature}`)
})

it('fails where the provider refuses, without the number in its words', async () => {
  answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '13800000001 too often' }
  const sending = aliyunSms(settings()).send('13800000001', '123456')
  await expect(sending).rejects.toThrow(/^Aliyun SMS refused: isv.BUSINESS_LIMIT_CONTROL$/)
})

it('does not start with half of its settings', () => {
  const half = readSettings({ SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'id' })
  expect(() => createSms(half)).toThrow('SMS_ACCESS_KEY_SECRET')
})

it('writes one line per code in development', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await createSms(readSettings({})).send('13800000001', '123456')
  const calls = write.mock.calls.map(([text]) => text)
  write.mockRestore()
  expect(calls).toEqual(['SMS 13800000001 123456\n'])
})
