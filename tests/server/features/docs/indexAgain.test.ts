import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { docs } from '@contract/doc'
import { migrateFrom, rebuildAt } from '@server/db/olderSchema'
import { gramsOf } from '@server/domain/grams'
import { docs as docTable } from '@server/features/docs/tables'
import { workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { startTestApp } from '@tests/support/testApp'
import { openEmbedded } from '@tests/support/databases/testDb'
import { signedIn } from '../session/accounts'

/** Migrations of the version that indexed the first 20,000 characters of a text. */
const BEFORE = 50

it('the end of a long article that an older version has imported is found', async () => {
  // Older versions are not distributed, also in trials.
  const { open } = await openEmbedded()
  const testApp = await startTestApp({ open })
  const { db, close } = testApp
  const start = '第一章总则。'.repeat(5000)
  try {
    await db.transaction(async (tx) => {
      await rebuildAt(tx, BEFORE)
      await tx.execute(sql`insert into doc_folders (id, name, path) values ('f-rules', '制度', '制度')`)
      const article = async (id: string, content: string) => {
        const grams = sql.param(gramsOf(id, content.slice(0, 20_000)), docTable.grams)
        await tx.execute(sql`insert into docs (id, folder_id, kind, title, path, bytes, sha256, content, grams, updated_at)
          values (${id}, 'f-rules', 'article', ${id}, ${id}, 1, '', ${content}, ${grams}::text[], now())`)
      }
      await article('汇编', `${start}补充医疗保险`)
      await article('通知', '会议室调整')
      await migrateFrom(tx, BEFORE)
    })
    const { token } = await signedIn(testApp)
    const found = async (keyword: string) =>
      (await testApp.post(docs.page, { keyword }, { token })).data.list.map(({ title }) => title)
    expect(await found('补充医疗保险')).toEqual([])
    expect(await workOutbox({ ...testApp.context, clock: () => new Date() }, workers)).toBe(1)
    expect(await found('补充医疗保险')).toEqual(['汇编'])
    expect(await found('汇编')).toEqual(['汇编'])
  } finally {
    await close()
  }
})
