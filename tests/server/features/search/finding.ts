import { search, type SearchBody, SearchKind, type SearchRow } from '@contract/search'
import type { CursorPage } from '@contract/trend'
import type { Endpoint } from '@contract/endpoint'
import { indexAllDue } from '@server/features/search/service'
import { insertTrend } from '@tests/support/rows'
import type { TestApp } from '@tests/support/testApp'

/** One page, as returned. */
export function find<Kind extends SearchKind>(
  testApp: TestApp,
  kind: Kind,
  body: { keyword: string; cursor?: string | null },
  token?: string,
) {
  const endpoint = search.find as Endpoint<SearchBody<Kind>, CursorPage<SearchRow[Kind]>>
  return testApp.post(endpoint, { ...body, kind }, token ? { token } : {})
}

/** Ids of all pages of posts. */
export async function foundTrends(testApp: TestApp, keyword: string, token?: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof find<'trend'>>> = await find(
      testApp,
      SearchKind.Trend,
      { keyword, cursor },
      token,
    )
    if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`)
    ids.push(...answer.data.list.map(({ trendsId }) => trendsId))
    cursor = answer.data.nextCursor
  } while (cursor)
  return ids
}

/** Inserts a trend and waits until it is indexed. */
export async function writeTrend(testApp: TestApp, given: Parameters<typeof insertTrend>[1]): Promise<string> {
  const id = await insertTrend(testApp.db, given)
  await indexAllDue(testApp.db)
  return id
}
