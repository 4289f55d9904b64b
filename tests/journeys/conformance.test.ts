import { afterAll, beforeAll, expect, it } from 'vitest'
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

const optionsFor = (origin: string): Options => ({
  addresses: { default: `${origin}/api`, community: `${origin}/community-service`, appHost: origin },
  accounts,
  write: false,
  only: [],
  junit: undefined,
  seed: 1,
})

it('a backend that lacks three calls and breaks three rules is found out by name, and for nothing else', async () => {
  const response = await fetch(`${server.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account('company')),
  })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  const sample = await startSampleBackend(server.origin, data.accessToken)
  try {
    const results = await runConformance(optionsFor(sample.origin))
    const missed = results.filter(({ outcome }) => outcome === 'missed')
    const named = new Map<string, Set<string>>()
    for (const { call, rule } of missed) named.set(call, (named.get(call) ?? new Set()).add(rule))
    expect([...named.keys()].sort()).toEqual(
      ['badges.list', 'hotels.cities', 'messages.list', 'points.goods', 'points.summary', 'walk.rank'].sort(),
    )
    expect(LACKING).toHaveLength(3)
    const junit = junitOf(results)
    expect(junit).toMatch(/^<\?xml/)
    expect(junit.match(/<failure/g)).toHaveLength(missed.length)
  } finally {
    sample.close()
  }
}, 240_000)
