import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import { BASE_PATHS } from '@contract/endpoint'
import { eraseAccount } from '@server/accounts'
import { createApp } from '@server/app/app'
import { extractionPool } from '@server/cli/documents/readDocs'
import { runCommand } from '@server/cli/run'
import { docCopies, docFetches, docs as docTable } from '@server/features/docs/tables'
import { files } from '@server/features/files/tables'
import { users } from '@server/features/people/tables'
import { sweep } from '@server/work'
import { cliContextOf } from '@tests/support/cliContext'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { inkOf, wordsOf } from '../../domain/watermark/looks'
import { onePage } from '../../domain/watermark/onePage'
import { signedIn, signIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let reader: Person
let other: Person
let root: string
let docId: string
const extraction = extractionPool()

beforeAll(async () => {
  testApp = await startTestApp()
  reader = await signedIn(testApp)
  other = await signedIn(testApp)
  await named(reader, '王㛃', 'E20480937')
  await named(other, '李\u{1F984}明', 'E20480411')
  root = await mkdtemp(join(tmpdir(), 'bole-marks-'))
  await importHandbook('doc-hr')
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  await extraction.close()
  await testApp.close()
})
beforeEach(async () => {
  await testApp.db.delete(docCopies)
  await testApp.db.delete(docFetches)
})

const named = (person: Person, realName: string, employeeNo: string) =>
  testApp.db.update(users).set({ realName, employeeNo }).where(eq(users.id, person.id))

async function importHandbook(sample: string) {
  await mkdir(join(root, '内部'), { recursive: true })
  await writeFile(join(root, '内部/.internal'), '')
  await copyFile(join(PROJECT, 'server/seed/documents', `${sample}.pdf`), join(root, '内部/手册.pdf'))
  await runCommand(['doc', 'import', root], async () => cliContextOf(testApp, extraction))
  docId = (await testApp.db.select({ id: docTable.id }).from(docTable))[0]?.id ?? ''
}

const fetchFile = ({ token }: Person) => testApp.post(docs.file, { docId }, { token })
const bytesOf = async (url: string) => (await testApp.app.inject({ url })).rawPayload

describe('an internal document', () => {
  it('shows the mark on the page', async () => {
    const unmarked = await readFile(join(PROJECT, 'server/seed/documents/doc-hr.pdf'))
    const marked = await bytesOf((await fetchFile(reader)).data.url)
    expect((await inkOf(marked)) - (await inkOf(unmarked))).toBeGreaterThan(0.004)
  })

  it('opens as a copy with the reader’s name and number over each page, as an artifact', async () => {
    const { data } = await fetchFile(reader)
    expect(data).toMatchObject({ watermark: true, canDownload: true, pages: 5 })
    const copy = await bytesOf(data.url)
    expect(copy.length).toBe(data.size)
    const pages = await wordsOf(copy)
    expect(pages).toHaveLength(5)
    for (const { marks, text } of pages) {
      expect(marks).toContain('王㛃 0937')
      expect(text).not.toContain('0937')
      expect(text.length).toBeGreaterThan(10)
    }
  })

  it('is another copy for another reader, whose rare characters stand as asterisks', async () => {
    const [mine, theirs] = [await fetchFile(reader), await fetchFile(other)]
    expect(theirs.data.url).not.toBe(mine.data.url)
    expect((await wordsOf(await bytesOf(theirs.data.url)))[0]?.marks).toContain('李*明 0411')
  })

  it('is marked once for the same reader, also where several ask at once, and again with another name', async () => {
    const nameOf = (url: string) => url.replace(/\?.*/, '')
    const urls = (await Promise.all([1, 2, 3, 4].map(() => fetchFile(reader)))).map(({ data }) => nameOf(data.url))
    expect(new Set(urls).size).toBe(1)
    expect(await testApp.db.select().from(docCopies)).toHaveLength(1)
    await named(reader, '王小', 'E20480937')
    const { data } = await fetchFile(reader)
    expect(nameOf(data.url)).not.toBe(urls[0])
    expect((await wordsOf(await bytesOf(data.url)))[0]?.marks).toContain('王小 0937')
    expect(await testApp.db.select().from(docCopies)).toHaveLength(1)
    await named(reader, '王㛃', 'E20480937')
  })

  it('is not shown at all where it cannot be marked, and then counts as not fetched', async () => {
    const { mark } = testApp.context.pdfMarker
    testApp.context.pdfMarker.mark = () => Promise.reject(new Error('broken'))
    const answer = await fetchFile(reader)
    testApp.context.pdfMarker.mark = mark
    expect([answer.code, answer.data]).toEqual([Code.ServerFault, null])
    expect(await testApp.db.select().from(docFetches)).toEqual([])
  })

  it('keeps its copies for a day, and loses them with a new version', async () => {
    const first = (await fetchFile(reader)).data
    testApp.clock.advance(25 * 3_600_000)
    await sweep(testApp.context)
    expect(await testApp.db.select().from(docCopies)).toEqual([])
    // The former session has expired meanwhile.
    const later = await signedIn(testApp)
    const again = (await fetchFile(later)).data
    expect(again.url).not.toBe(first.url)
    await importHandbook('doc-scan')
    expect(await testApp.db.select().from(docCopies)).toEqual([])
    const copies = await testApp.db.select({ usedAt: files.usedAt }).from(files).where(eq(files.bytes, again.size))
    expect(copies.map(({ usedAt }) => usedAt)).toEqual([null])
    expect((await fetchFile(later)).data.version).toBe(2)
  })

  it('stays as long as an address that was given for it', async () => {
    const account = await signedIn(testApp)
    await fetchFile(account)
    testApp.clock.advance(23.5 * 3_600_000)
    const { data } = await fetchFile({ ...account, token: (await signIn(testApp, account.username)).accessToken })
    testApp.clock.advance(0.75 * 3_600_000)
    await sweep(testApp.context)
    expect((await bytesOf(data.url)).length).toBe(data.size)
    testApp.clock.advance(0.5 * 3_600_000)
    await sweep(testApp.context)
    expect(await testApp.db.select().from(docCopies)).toEqual([])
  })

  it('counts as fetched in its newest version, also where the mark of a former one comes later', async () => {
    const account = await signedIn(testApp)
    const { mark } = testApp.context.pdfMarker
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    testApp.context.pdfMarker.mark = async (...given) => {
      testApp.context.pdfMarker.mark = mark
      await held
      return mark(...given)
    }
    const former = fetchFile(account)
    await vi.waitUntil(() => testApp.context.pdfMarker.mark === mark)
    await importHandbook('doc-hr')
    const { version } = (await fetchFile(account)).data
    goOn()
    expect((await former).data.version).toBe(version - 1)
    expect((await testApp.post(docs.read, { docId, version }, { token: account.token })).code).toBe(Code.Success)
  })

  it.each([
    ['too many wait for their marks', 32, '正在打开文件的人较多，请 1 分钟后再试'],
    ['two of the reader’s own wait', 2, '上一个文件还在加水印，请 10 秒后再试'],
  ])('is refused without being copied where %s', async (_, waiting, msg) => {
    const account = await signedIn(testApp)
    const ownerOf = (n: number) => (waiting > 2 ? `owner-${n}` : account.id)
    let end: () => void = () => undefined
    const held = new Promise<never>((_resolve, reject) => (end = () => reject(new Error('ended'))))
    const paths = { fetch: () => held, from: '', to: '' }
    const { pdfMarker, files: store } = testApp.context
    const jobs = Array.from({ length: waiting }, (_each, n) => pdfMarker.mark(paths, '', ownerOf(n)))
    const read = vi.spyOn(store, 'read')
    const answer = await fetchFile(account)
    const reads = read.mock.calls.length
    read.mockRestore()
    end()
    await Promise.allSettled(jobs)
    expect([answer.code, answer.msg, reads]).toEqual([Code.TooOften, msg, 0])
    expect((await fetchFile(account)).code).toBe(Code.Success)
  })

  it('takes nobody’s place while it waits for its mark', async () => {
    const account = await signedIn(testApp)
    const app = await createApp(testApp.context, { admission: { inFlight: 1, waiting: 0 } })
    const ask = (path: string, payload: object) => {
      const headers = { 'x-accesstoken': account.token }
      return app.inject({ method: 'POST', url: BASE_PATHS[docs.file.base] + path, headers, payload })
    }
    const { mark } = testApp.context.pdfMarker
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const marking = vi.spyOn(testApp.context.pdfMarker, 'mark').mockImplementation(async (...given) => {
      await held
      return mark(...given)
    })
    const opened = ask(docs.file.path, { docId })
    await vi.waitUntil(() => marking.mock.calls.length > 0)
    const other = await ask(docs.folders.path, {})
    goOn()
    expect((await opened).json<{ code: number }>().code).toBe(Code.Success)
    expect(other.statusCode).toBe(200)
    marking.mockRestore()
    await app.close()
  })

  it('leaves no copy of a person who is erased while it is marked', async () => {
    const account = await signedIn(testApp)
    const { mark } = testApp.context.pdfMarker
    testApp.context.pdfMarker.mark = async (...given) => {
      await mark(...given)
      await eraseAccount(testApp.db, account.id, testApp.clock.now())
    }
    const answer = await fetchFile(account)
    testApp.context.pdfMarker.mark = mark
    expect(answer.code).toBe(Code.Unauthenticated)
    expect(await testApp.db.select().from(docCopies)).toEqual([])
    expect(await testApp.db.select().from(docFetches)).toEqual([])
  })

  it('is refused by the import where a page would get no mark', async () => {
    const folder = join(root, '内部')
    await writeFile(join(folder, '空白.pdf'), onePage('/MediaBox [0 0 0 792]', ['']))
    await expect(runCommand(['doc', 'import', root], async () => cliContextOf(testApp, extraction))).rejects.toThrow(
      '水印',
    )
    await rm(join(folder, '空白.pdf'))
  })
})
