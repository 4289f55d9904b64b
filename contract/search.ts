import { community, type Endpoint, Who } from './endpoint'
import { type Person, readPerson } from './people'
import type { Reader } from './readers/readers'
import { type CursorPage, readPage, readTopic, readTrend, type Topic, type Trend } from './trend'

export const SearchKind = { Trend: 'trend', User: 'user', Topic: 'topic' } as const
export type SearchKind = (typeof SearchKind)[keyof typeof SearchKind]

export const KEYWORD_MAX = 50
export const SEARCH_PAGE_SIZE = 10

export interface SearchRow {
  trend: Trend
  user: Person
  topic: Topic
}

export interface SearchBody<Kind extends SearchKind = SearchKind> {
  /** 1 to 50 code points after trimming; all its words must match. */
  keyword: string
  kind: Kind
  /** Null or left out for the first page. */
  cursor?: string | null
}

export type SearchData = { [Kind in SearchKind]: CursorPage<SearchRow[Kind]> }[SearchKind]

const readers: { [Kind in SearchKind]: Reader<CursorPage<SearchRow[Kind]>> } = {
  trend: readPage(readTrend),
  user: readPage(readPerson),
  topic: readPage(readTopic),
}

export const search = {
  /** Approved public posts (title hits first, then the newest), people and topics. */
  find: community.post<SearchBody, SearchData>('/trends/v1/search', readers.trend, { who: Who.Visitor }),
}

/** The same call for one kind, with the reader of its rows. */
export function searchOf<Kind extends SearchKind>(kind: Kind): Endpoint<SearchBody<Kind>, CursorPage<SearchRow[Kind]>> {
  const { types: _types, ...find } = search.find
  return { ...find, read: readers[kind] }
}
