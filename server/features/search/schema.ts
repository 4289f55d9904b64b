import { z } from 'zod'
import type { Person } from '@contract/people'
import { KEYWORD_MAX, type SearchData, SearchKind } from '@contract/search'
import { authorData, cursorPage, cursorText, plainText } from '../../schema'
import { feedData, topicsData } from '../trends/service'

const EMPTY = '请输入搜索内容'
const INVISIBLE = /[\s\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad\u180e]/g

export const searchBody = z.object({
  keyword: z
    .string({ error: EMPTY })
    .refine((text) => text.replace(INVISIBLE, '') !== '', EMPTY)
    .pipe(plainText('搜索内容', KEYWORD_MAX)),
  kind: z.enum(SearchKind, { error: '请选择搜索动态、用户或话题' }),
  cursor: cursorText,
})

const personData = authorData.extend({
  userId: z.string(),
  signature: z.string(),
  relation: z.literal([0, 1, 2, 3]),
  trendNum: z.int(),
  likeNum: z.int(),
  followNum: z.int(),
  fansNum: z.int(),
}) satisfies z.ZodType<Person>

export const searchData: z.ZodType<SearchData> = z.union([feedData, cursorPage<Person>(personData), cursorPage(topicsData.element)])
