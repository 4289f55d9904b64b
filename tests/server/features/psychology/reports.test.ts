import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { psychology } from '@contract/psychology'
import { aboutReport } from '@server/features/psychology/service'
import { psychologyReports } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { seal } from '@server/lib/sealing'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

const ANSWERS = [1, 0, 2, 0, 1, 0, 0, 3, 0]

let testApp: TestApp
let token: string

beforeEach(async () => {
  testApp = await startTestApp()
  token = (await signedIn(testApp)).token
  await testApp.post(psychology.consent, { on: true, version: CONSENT_VERSION, adult: true }, { token })
})
afterEach(() => testApp.close())

const list = async (cursor: string | null = null) =>
  (await testApp.post(psychology.reports, { scale: 'phq9', cursor }, { token })).data
const idsOf = ({ list: shown }: Awaited<ReturnType<typeof list>>) => shown.map(({ reportId }) => reportId)
const report = (reportId: string) => testApp.post(psychology.report, { reportId }, { token })

/** The report of the first round, and those of so many later ones, oldest first. */
async function reportsOf(further: number): Promise<string[]> {
  const answered = { scale: 'phq9' as const, round: 1, answers: ANSWERS }
  const { reportId } = (await testApp.post(psychology.submit, answered, { token })).data
  const [row] = await testApp.db.select().from(psychologyReports)
  const { sealKey } = testApp.context
  if (!row || !('key' in sealKey)) throw new Error('no report to copy')
  const ids = Array.from({ length: further }, (_, n) => `report-${String(n).padStart(2, '0')}`)
  const rows = ids.map((id, n) => ({
    ...row,
    ...{ id, round: n + 2, createdAt: new Date(row.createdAt.getTime() + (n + 1) * 1000) },
    sealed: seal(sealKey.key, aboutReport(id), JSON.stringify(ANSWERS)),
  }))
  await testApp.db.insert(psychologyReports).values(rows)
  return [reportId, ...ids]
}

async function sealOtherwise(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const sealed = seal(randomBytes(32), aboutReport(id), JSON.stringify(ANSWERS))
    await testApp.db.update(psychologyReports).set({ sealed }).where(eq(psychologyReports.id, id))
  }
}

describe('a report that was encrypted with another key', () => {
  it('stands apart in the list, keeps no other from being read, and says why where it is opened', async () => {
    const [lost = '', kept = ''] = await reportsOf(1)
    await sealOtherwise(lost)
    const shown = await list()
    expect(idsOf(shown)).toEqual([kept])
    expect(shown.unreadable).toEqual([{ reportId: lost, scale: 'phq9', round: 1 }])
    expect((await report(kept)).data.total).toBe(7)
    const refusal = { code: Code.Conflict, msg: '该报告无法读取，请联系管理员核对服务密钥' }
    expect(await report(lost)).toMatchObject(refusal)
  })

  it('makes a page short, and the next one goes on behind it', async () => {
    const ids = await reportsOf(21)
    await sealOtherwise(...ids.slice(2, 4))
    const first = await list()
    expect(idsOf(first)).toEqual(ids.slice(4).reverse())
    const next = await list(first.nextCursor)
    expect(idsOf(next)).toEqual(ids.slice(0, 2).reverse())
    expect(next.nextCursor).toBeNull()
  })
})
