import { Code } from '../../../contract/codes'
import { isObject } from '../../../contract/readers/readers'
import { refusalProblem } from '../answers'
import { dataOf, describe } from '../backend'
import type { GoodRead, Kit } from '../kit'
import type { Verdict } from '../report'

const PAGES_MAX = 12
const BAD_CURSOR = '***conformance***'

/** Checks every list: lists with a cursor and lists with numbered pages. */
export async function checkPaging(kit: Kit): Promise<void> {
  const done = new Set<string>()
  for (const read of kit.goodReads) {
    const { call, data } = read
    // Of several lists of one call only the longest is checked.
    if (!isObject(data) || !Array.isArray(data.list) || done.has(call.name)) continue
    const reads = kit.goodReads.filter((other) => other.call === call)
    const longest = reads.reduce((one, other) => (weight(other) > weight(one) ? other : one), read)
    const about = { noun: call.noun, call: call.name, rule: 'paging' } as const
    if (call.body.fields.some(({ name }) => name === 'cursor')) {
      done.add(call.name)
      await kit.report.check({ ...about, what: '游标一直向前，没有重复的行，最后为 null' }, () => walk(kit, longest))
      await kit.report.check({ ...about, what: '认不得的游标被拒' }, () => refuseCursor(kit, longest))
    }
    if ('pageNum' in read.body) {
      done.add(call.name)
      await kit.report.check({ ...about, what: '按页码翻页没有重复的行，total 不变' }, () => turnPages(kit, longest))
    }
  }
}

/** Lists with further pages come first, then long ones. */
function weight({ data }: GoodRead): number {
  if (!isObject(data) || !Array.isArray(data.list)) return -1
  return data.list.length + (data.nextCursor ? 1000 : 0)
}

interface Page {
  list: unknown[]
  next: unknown
  total: unknown
}

async function pageOf({ backend }: Kit, { call, token, body }: GoodRead, more: object): Promise<Page | string> {
  const answer = await backend.call(call, { body: { ...body, ...more }, token })
  const data = dataOf(call, answer)
  if (!isObject(data)) return describe(answer)
  return { list: Array.isArray(data.list) ? (data.list as unknown[]) : [], next: data.nextCursor, total: data.total }
}

/** Key of a row: its id, or the whole row without one. */
function keyOf(row: unknown): string {
  if (!isObject(row)) return JSON.stringify(row)
  const ids = Object.entries(row).filter(([name, value]) => /Id$/.test(name) && typeof value === 'string')
  return ids.length > 0 && !('item' in row) ? JSON.stringify(ids) : JSON.stringify(row)
}

/** The first row that appears on two pages, undefined if there is none. */
function addRows(seen: Set<string>, rows: readonly unknown[]): string | undefined {
  for (const row of rows) {
    const key = keyOf(row)
    if (seen.has(key)) return key.slice(0, 100)
    seen.add(key)
  }
  return undefined
}

async function walk(kit: Kit, read: GoodRead): Promise<Verdict> {
  const seen = new Set<string>()
  const cursors = new Set<unknown>()
  let cursor: unknown = null
  for (let turn = 1; turn <= PAGES_MAX; turn += 1) {
    const page = await pageOf(kit, read, { cursor })
    if (typeof page === 'string') return `第 ${turn} 页：${page}`
    const twice = addRows(seen, page.list)
    if (twice !== undefined) return `第 ${turn} 页又有 ${twice}`
    if (page.next === null) return undefined
    if (typeof page.next !== 'string' || page.next === '')
      return `nextCursor 是 ${JSON.stringify(page.next) ?? '缺失的'}`
    if (page.list.length === 0) return `第 ${turn} 页没有行，却还有 nextCursor`
    if (cursors.has(page.next)) return `第 ${turn} 页的 nextCursor 和前面的一样`
    cursors.add((cursor = page.next))
  }
  return undefined
}

async function refuseCursor({ backend }: Kit, { call, token, body }: GoodRead): Promise<Verdict> {
  const answer = await backend.call(call, { body: { ...body, cursor: BAD_CURSOR }, token })
  const problem = refusalProblem(call, answer)
  if (problem) return problem
  return answer.envelope?.code === Code.InvalidInput
    ? undefined
    : `应为 code ${Code.InvalidInput}，得到 ${describe(answer)}`
}

async function turnPages(kit: Kit, read: GoodRead): Promise<Verdict> {
  const seen = new Set<string>()
  let total: unknown
  for (let pageNum = 1; pageNum <= PAGES_MAX; pageNum += 1) {
    const page = await pageOf(kit, read, { pageNum })
    if (typeof page === 'string') return `第 ${pageNum} 页：${page}`
    total ??= page.total
    if (page.total !== total) return `第 ${pageNum} 页的 total 是 ${String(page.total)}，第一页是 ${String(total)}`
    if (page.list.length === 0) return undefined
    const twice = addRows(seen, page.list)
    if (twice !== undefined) return `第 ${pageNum} 页又有 ${twice}`
  }
  return undefined
}
