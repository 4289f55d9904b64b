import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DOCUMENTS_AUTHOR } from '@server/features/docs/articleImportRepo'
import { docs } from '@server/features/docs/tables'
import { users } from '@server/features/people/tables'
import { articleOf, transferOf } from '@server/features/articles/service'
import { cleanHtml } from '@server/domain/html'
import { trends } from '@server/features/trends/tables'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { db, start, store, withSample } from './sample'

withSample()

const visitor = { reader: undefined, now: start, secret: 'secret' }

it('has an article open to everybody, with two pictures and an attachment that are there', async () => {
  const article = await articleOf(db, 'doc-culture', visitor)
  expect(article).toMatchObject({ type: 4, imNickName: '文档中心', doc: { folderName: '企业文化' } })
  expect(article.attachments).toMatchObject([{ name: '安全生产须知.pdf' }])
  expect(
    article.content.match(/<img src="\/files\/[^"]+e=[^"]+" alt="[^"]+" width="1024" height="768" \/>/g),
  ).toHaveLength(2)
  const [kept] = await db.select().from(trends).where(eq(trends.id, 'doc-culture'))
  expect(cleanHtml(kept?.content ?? '')).toBe(kept?.content)
  const attachment = await readFile(join(PROJECT, 'server/seed/documents/doc-safety.pdf'))
  const written = createHash('sha256').update(attachment).digest('hex')
  expect(store.digest('seed/documents/doc-culture.pdf')).toBe(written)
})

it('has a link of each way to open, and the handbook for internal use', async () => {
  const openTypes = await Promise.all(
    ['at-route', 'at-native', 'at-url', 'at-closed'].map(async (id) => (await transferOf(db, id)).openType),
  )
  expect(openTypes).toEqual(['route', 'native', 'url', 'closed'])
  const internal = await db.select({ id: docs.id }).from(docs).where(eq(docs.internal, true))
  expect(internal).toEqual([{ id: 'doc-handbook' }])
})

it('lets nobody log in as the author of documents', async () => {
  const [author] = await db.select().from(users).where(eq(users.id, DOCUMENTS_AUTHOR))
  expect(author).toMatchObject({ passwordHash: null, mobile: null })
  expect(author?.disabledAt).not.toBeNull()
})
