import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CursorPage, Trend } from '../../contract/trend'
import { junitOf } from '../../scripts/conformance/junit'
import { type Options, readAccounts } from '../../scripts/conformance/options'
import { runConformance } from '../../scripts/conformance/run'
import { SAMPLE_PASSWORD } from '../support/browser/journey'
import { startServer } from '../support/servers/running'
import { LACKING, startSampleBackend } from '../support/servers/sampleBackend'
import type { RunningServer } from '../support/servers/serverProcess'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const account = (username: string) => ({ username, password: SAMPLE_PASSWORD })
const accounts = readAccounts(
  JSON.stringify({
    member: account('demo'),
    admin: account('auditor'),
    staff: ['mailbox', 'kitchen', 'hr', 'counsellor'].map(account),
  }),
)

const optionsFor = (origin: string, write = false): Options => ({
  addresses: { default: `${origin}/api`, community: `${origin}/community-service`, appHost: origin },
  accounts,
  write,
  only: [],
  junit: undefined,
  seed: 1,
})

/** Makes a call of the community base without the client. */
async function ask(path: string, body: unknown, token = ''): Promise<unknown> {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: unknown }).data
}

async function tokenOf(username: string): Promise<string> {
  const { accessToken } = (await ask('/api/auth_app/v1/login', account(username))) as { accessToken: string }
  return accessToken
}

it('a backend that lacks three calls and breaks three rules is reported for exactly these', async () => {
  const sample = await startSampleBackend(server.origin, await tokenOf('company'))
  try {
    const results = await runConformance(optionsFor(sample.origin))
    const missed = results.filter(({ outcome }) => outcome === 'missed')
    const named = new Map<string, Set<string>>()
    for (const { call, rule } of missed) named.set(call, (named.get(call) ?? new Set()).add(rule))
    expect(Object.fromEntries([...named].map(([call, rules]) => [call, [...rules].sort()]))).toEqual({
      'badges.list': ['known calls'],
      'hotels.cities': ['known calls'],
      'walk.rank': ['known calls'],
      // A response without an envelope cannot be interpreted.
      'points.goods': ['envelope', 'invalid input', 'member calls', 'wrong answers'],
      'points.summary': ['member calls'],
      'messages.list': ['paging'],
    })
    expect(LACKING).toHaveLength(3)
    const junit = junitOf(results)
    expect(junit).toMatch(/^<\?xml/)
    expect(junit.match(/<failure/g)).toHaveLength(missed.length)
  } finally {
    sample.close()
  }
}, 240_000)

it('the product keeps its own contract, also where it writes, and is left as it was found', async () => {
  const token = await tokenOf('demo')
  const state = async () => {
    const mine = await ask('/community-service/trends/v1/page', { tab: 'mine', cursor: null }, token)
    const feed = await ask('/community-service/trends/v1/page', { tab: 'recommend', cursor: null }, token)
    const counts = ({ list }: CursorPage<Trend>) =>
      list.map(({ trendsId, likeNum, collectNum, commentNum }) => [trendsId, likeNum, collectNum, commentNum])
    return [mine, feed].map((page) => counts(page as CursorPage<Trend>))
  }
  const before = await state()
  const results = await runConformance(optionsFor(server.origin, true))
  expect(results.filter(({ outcome }) => outcome === 'missed')).toEqual([])
  const writes = results.filter(({ rule, outcome }) => rule === 'idempotency' && outcome === 'passed')
  expect(writes.length).toBeGreaterThan(5)
  expect(await state()).toEqual(before)
}, 240_000)
