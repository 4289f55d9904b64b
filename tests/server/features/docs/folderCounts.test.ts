import { afterAll, beforeAll, expect, it } from 'vitest'
import { docs } from '@contract/doc'
import { Role } from '@contract/person'
import { docFolders, docs as docTable } from '@server/features/docs/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

const DEPTH = 3000

let testApp: TestApp
let token: string

const folderId = (level: number) => `f-${String(level).padStart(4, '0')}`
const nested = Array.from({ length: DEPTH }, (_, level) => ({
  ...{ id: folderId(level), name: folderId(level), path: folderId(level) },
  parentId: level === 0 ? null : folderId(level - 1),
}))
const doc = (id: string, inFolder: string) => ({
  ...{ id, folderId: inFolder, kind: 'article', title: id, path: `${inFolder}/${id}.md`, grams: [] },
  ...{ bytes: 1, sha256: id, updatedAt: testApp.clock.now() },
})

beforeAll(async () => {
  testApp = await startTestApp()
  token = (await signedIn(testApp)).token
  await testApp.db.insert(docFolders).values(nested)
  const closed = { id: 'f-closed', name: '人事', path: '人事', access: 'role', accessTo: Role.Hr }
  await testApp.db.insert(docFolders).values({ ...closed, parentId: folderId(0) })
  await testApp.db
    .insert(docTable)
    .values([doc('top', folderId(0)), doc('low', folderId(DEPTH - 1)), doc('hidden', 'f-closed')])
})
afterAll(() => testApp.close())

it('folders nested three thousand deep each count what lies below them, without what is closed', async () => {
  const { data } = await testApp.post(docs.folders, {}, { token })
  expect(data).toHaveLength(DEPTH)
  expect(data[0]).toMatchObject({ parentId: '', docNum: 2, unreadNum: 2 })
  expect(new Set(data.slice(1).map(({ docNum, unreadNum }) => `${docNum} ${unreadNum}`))).toEqual(new Set(['1 1']))
})

it('a search in one of them reaches the lowest', async () => {
  await testApp.db.update(docTable).set({ content: '附则', grams: ['附', '则', '附则'] })
  const asked = { folderId: folderId(1), keyword: '附则' }
  const { list } = (await testApp.post(docs.page, asked, { token })).data
  expect(list.map(({ docId }) => docId)).toEqual(['low'])
})
