import { z } from 'zod'
import type { Person } from '@contract/people'
import { KEYWORD_MAX, type SearchData, SearchKind } from '@contract/search'
import { cursorPage, cursorText, filledText, personData } from '../../calls/schema'
import { feedData, topicsData } from '../trends/service'

export const searchBody = z.object({
  keyword: filledText('请输入搜索内容', '搜索内容', KEYWORD_MAX),
  kind: z.enum(SearchKind, { error: '请选择搜索动态、用户或话题' }),
  cursor: cursorText,
})

export const searchData: z.ZodType<SearchData> = z.union([
  feedData,
  cursorPage<Person>(personData),
  cursorPage(topicsData.element),
])
