import { z } from 'zod'
import type { Person } from '@contract/people'
import { isBlank } from '@contract/text/plainText'
import { KEYWORD_MAX, type SearchData, SearchKind } from '@contract/search'
import { authorData, cursorPage, cursorText, plainText } from '../../calls/schema'
import { feedData, topicsData } from '../trends/service'

const EMPTY = '请输入搜索内容'

export const searchBody = z.object({
  keyword: z
    .string({ error: EMPTY })
    .refine((text) => !isBlank(text), EMPTY)
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

export const searchData: z.ZodType<SearchData> = z.union([
  feedData,
  cursorPage<Person>(personData),
  cursorPage(topicsData.element),
])
