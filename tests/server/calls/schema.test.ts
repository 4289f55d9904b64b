import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../features/session/accounts'

interface Schema {
  anyOf?: Schema[]
  enum?: unknown[]
  type?: string | string[]
  items?: Schema
  minimum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Fields = Record<string, unknown>

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const PER_SESSION = 200
const KNOWN: Fields = { mobile: '13800000001', scene: 'login', category: 1, action: 7015 }

function sample(schema: Schema, name = ''): unknown {
  const first = schema.anyOf?.[0]
  if (first) return sample(first, name)
  if (name in KNOWN) return KNOWN[name]
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, key)]))
  if (type === 'array') return schema.items?.properties ? [sample(schema.items)] : []
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return type === 'boolean' ? true : 'x1'
}

/** Bodies with one wrong field, and its name. */
function wrongBodies(schema: Schema): [string, Fields][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Fields][] => {
    const whole = sample(schema) as Fields
    const values: unknown[] = [
      { deep: true },
      false,
      2 ** 53,
      'x\u0000',
      'x'.repeat((field.maxLength ?? 9000) + 1),
      [null],
    ]
    const within = field.items
      ? wrongBodies(field.items).map(([inner, item]): [string, Fields] => [
          `${name}.${inner}`,
          { ...whole, [name]: [item] },
        ])
      : []
    return [...values.map((value): [string, Fields] => [name, { ...whole, [name]: value }]), ...within]
  })
}

it('names the field that is wrong, in every body', async () => {
  let token = ''
  const document: { paths: Record<string, { post?: Operation }> } = (
    await testApp.app.inject('/api/openapi.json')
  ).json()
  const unnamed = new Set<string>()
  let address = 0
  for (const [url, { post }] of Object.entries(document.paths)) {
    const schema = post?.requestBody?.content['application/json']?.schema
    // The actions of `POST /api` share one address, and a logged-out token would test nothing.
    if (!schema || url === '/api' || /\/(logout|get_access_token)$/.test(url)) continue
    for (const [name, payload] of (schema.anyOf ?? [schema]).flatMap(wrongBodies)) {
      // Far below the limit of one session per minute.
      if (address % PER_SESSION === 0) token = (await signedIn(testApp, { roles: Object.values(Role) })).token
      address += 1
      const answer = await testApp.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'x-accesstoken': token },
        remoteAddress: `10.1.${address >> 8}.${address & 255}`,
      })
      expect(answer.statusCode, `${url} ${name}`).toBe(200)
      const { code, msg } = answer.json<{ code: number; msg: string }>()
      if (code === Code.InvalidInput && msg === '请求内容有误，请检查后重试') unnamed.add(`${url} ${name}`)
    }
  }
  expect(address).toBeGreaterThan(500)
  expect([...unnamed]).toEqual([])
})
