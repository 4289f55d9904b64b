import { type CursorPage, type Trend, trends as calls } from '@contract/trend'
import type { Answer, TestApp } from '@tests/support/testApp'

/** Pages through 推荐, with a callback before each further page. */
export async function readThrough(testApp: TestApp, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: Trend[][] = []
  let cursor: string | null = null
  do {
    if (cursor) await between(pages.length)
    const { data }: Answer<CursorPage<Trend>> = await testApp.post(calls.page, { tab: 'recommend', cursor })
    pages.push(data.list)
    cursor = data.nextCursor
  } while (cursor)
  return pages
}

export const idsOf = (pages: Trend[][]) => pages.flat().map(({ trendsId }) => trendsId)

/** Posts directly below one of the same author. */
export function selfFollowers(page: Trend[]): string[] {
  return page.filter(({ imId }, place) => imId === page[place - 1]?.imId).map(({ trendsId }) => trendsId)
}
