import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { feed } from '@contract/feed'
import { Visibility } from '@contract/trend'
import { runCommand } from '@server/cli/run'
import { auditItems } from '@server/features/audit/tables'
import { indexAllDue } from '@server/features/search/service'
import { topics, trendRevisions, trendTopics } from '@server/features/trends/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertRole, insertSession, insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { foundTrends } from '../../features/search/finding'

let testApp: TestApp
let folder: string
let author: string
let admin: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-topics-'))
  author = await insertUser(testApp.db)
  const adminId = await insertUser(testApp.db)
  await insertRole(testApp.db, adminId, 'auditAdmin')
  admin = await insertSession(testApp.db, adminId, testApp.clock.now())
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await testApp.db.delete(trendTopics)
  await testApp.db.delete(trendRevisions)
  await testApp.db.delete(topics)
})

const run = (...args: string[]) => runCommand(['content', ...args], async () => cliContextOf(testApp))
async function load(csv: string, ...options: string[]): Promise<string> {
  const file = join(folder, 'topics.csv')
  await writeFile(file, csv)
  return run('import', 'topic', file, ...options)
}
const kept = () => testApp.db.select().from(topics).orderBy(topics.id)

describe('topics from a file', () => {
  it('can be searched for, and go out as they came in', async () => {
    const csv = '编号,名称,敏感\nt-1,健步走,否\nt-2,招聘内推,是\n'
    expect(await load(csv)).toBe('已导入话题：新增 2 条，更改 0 条')
    expect((await testApp.post(feed.searchTopics, { keyword: '' })).data).toEqual([
      { paramId: 't-1', paramName: '健步走', sensi: 'false' },
      { paramId: 't-2', paramName: '招聘内推', sensi: 'true' },
    ])
    expect(await run('export', 'topic')).toBe(csv.trimEnd().replaceAll('\n', '\r\n'))
  })

  it('stay where a file does not name them, with their mark where it has no such column', async () => {
    await load('编号,名称,敏感\nt-1,健步走,否\nt-2,招聘内推,是\n')
    await insertTrend(testApp.db, { authorId: author, topicIds: ['t-1'] })
    expect(await load('编号,名称\nt-2,内推\nt-3,家庭日\n')).toBe('已导入话题：新增 1 条，更改 1 条')
    expect(await kept()).toEqual([
      { id: 't-1', name: '健步走', sensitive: false },
      { id: 't-2', name: '内推', sensitive: true },
      { id: 't-3', name: '家庭日', sensitive: false },
    ])
  })

  it('that were there before, under a name that cannot be typed, keep it and can be marked', async () => {
    await testApp.db.insert(topics).values({ id: 't-1', name: 'AI 助手', sensitive: false })
    expect(await load('编号,名称,敏感\nt-1,AI 助手,是\n')).toBe('已导入话题：新增 0 条，更改 1 条')
    expect(await kept()).toEqual([{ id: 't-1', name: 'AI 助手', sensitive: true }])
  })

  it('may take each other’s names', async () => {
    await load('编号,名称\nt-1,跑步\nt-2,健走\n')
    await load('编号,名称\nt-1,健走\nt-2,跑步\n')
    expect((await kept()).map(({ name }) => name)).toEqual(['健走', '跑步'])
  })

  it.each([
    ['t-2,健步走', '名称已由编号为 t-1 的话题使用'],
    ['t-2,一起 走', '名称不能含有空格、# 和标点'],
    ['t-2,#健走', '名称不能含有空格、# 和标点'],
    ['t-2,健走！', '名称不能含有空格、# 和标点'],
    [`t-2,${'长'.repeat(51)}`, '名称最多 50 个字'],
    ['t-2,健\u200b走', '名称含有不可见的字符'],
    ['t-2,', '缺少名称'],
    ['话题,健走', '编号只能用字母、数字、- 和 _'],
  ])('are refused whole for %j', async (line, problem) => {
    await expect(load(`编号,名称\nt-1,健步走\n${line}\n`)).rejects.toThrow(`第 3 行：${problem}`)
    expect(await kept()).toEqual([])
  })

  it('do not take the name of a topic that the file leaves out', async () => {
    await load('编号,名称\nt-1,健步走\n')
    await expect(load('编号,名称\nt-2,健步走\n')).rejects.toThrow('第 2 行：名称已由编号为 t-1 的话题使用')
  })

  it('are only checked by a dry run', async () => {
    expect(await load('编号,名称\nt-1,健步走\n', '--dry-run')).toContain('检查通过')
    expect(await kept()).toEqual([])
  })
})

describe('a topic that becomes sensitive', () => {
  const sensitiveItems = async () => {
    const rows = await testApp.db.select().from(auditItems).where(eq(auditItems.sensitive, true))
    return rows.map(({ trendId }) => trendId).sort()
  }
  const waiting = async () => {
    const { data } = await testApp.post(audit.waiting, { cursor: null, risk: true }, { token: admin })
    expect(data.total).toBe(data.list.length)
    return data.list.map(({ trendsId }) => trendsId)
  }

  it('marks the posts and waiting edits that name it for the audit, and no longer once it is not', async () => {
    await insertTopic(testApp.db, { id: 't-1', name: '薪酬' })
    await insertTopic(testApp.db, { id: 't-2', name: '跳槽', sensitive: true })
    const post = (given: object) => insertTrend(testApp.db, { authorId: author, topicIds: ['t-1'], ...given })
    const pending = await post({ auditStatus: 0 })
    const open = await post({})
    const unlisted = await post({ visibility: Visibility.Private, auditStatus: 0 })
    const both = await post({ topicIds: ['t-1', 't-2'] })
    await post({ topicIds: [] })
    const edited = await post({ topicIds: [] })
    const refused = await post({ topicIds: [] })
    for (const [trendId, auditStatus] of [
      [edited, 0],
      [refused, 2],
    ] as const)
      await testApp.db.insert(trendRevisions).values({
        ...{ trendId, type: 1, title: '', content: '<p>改</p>', topicIds: ['t-1'], auditStatus },
        submittedAt: testApp.clock.now(),
      })
    expect(await sensitiveItems()).toEqual([both])
    await load('编号,名称,敏感\nt-1,薪酬,是\n')
    expect(await sensitiveItems()).toEqual([pending, open, unlisted, both, edited].sort())
    expect((await waiting()).sort()).toEqual([pending, edited].sort())
    await load('编号,名称,敏感\nt-1,薪酬,否\n')
    expect(await sensitiveItems()).toEqual([both])
    expect(await waiting()).toEqual([])
  })
})

describe('the marks of a topic that an import has left behind', () => {
  const csv = '编号,名称,敏感\nt-1,薪酬,是\n'
  /** A post whose mark an import that was cut off has not set. */
  async function unmarkedPost() {
    await insertTopic(testApp.db, { id: 't-1', name: '薪酬', sensitive: true })
    const id = await insertTrend(testApp.db, { authorId: author, topicIds: ['t-1'] })
    await testApp.db.update(auditItems).set({ sensitive: false }).where(eq(auditItems.trendId, id))
    return async () => {
      const [item] = await testApp.db.select().from(auditItems).where(eq(auditItems.trendId, id))
      return item?.sensitive
    }
  }

  it('are set once the file is imported again', async () => {
    const isMarked = await unmarkedPost()
    await load(csv)
    expect(await isMarked()).toBe(true)
  })

  it('are not set by a dry run', async () => {
    const isMarked = await unmarkedPost()
    await load(csv, '--dry-run')
    expect(await isMarked()).toBe(false)
  })
})

it('posts are found by the new name of their topic, and no more by the former one', async () => {
  await load('编号,名称\nt-1,摄影角\n')
  const id = await insertTrend(testApp.db, { authorId: author, topicIds: ['t-1'] })
  const found = async (keyword: string) => {
    await indexAllDue(testApp.db)
    return foundTrends(testApp, keyword)
  }
  expect(await found('摄影角')).toEqual([id])
  await load('编号,名称\nt-1,光影之间\n')
  expect(await found('光影之间')).toEqual([id])
  expect(await found('摄影角')).toEqual([])
})
