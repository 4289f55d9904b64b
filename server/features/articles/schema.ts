import { z } from 'zod'
import type { Article, Transfer } from '@contract/article'
import { cursorPage, cursorText, fileData, lookupText } from '../../calls/schema'
import { trendData } from '../trends/service'

export const pageBody = z.object({ cursor: cursorText })
export const articleBody = z.object({ articleId: lookupText('文章编号') })
export const transferBody = z.object({ id: lookupText('链接编号') })

export const articleData: z.ZodType<Article> = trendData.extend({
  attachments: z.array(fileData.extend({ name: z.string(), size: z.int() })),
  doc: z.object({ folderName: z.string(), version: z.int(), mustRead: z.boolean(), read: z.boolean() }).optional(),
})
export const pageData = cursorPage(articleData)

export const transferData: z.ZodType<Transfer> = z.object({
  openType: z.enum(['route', 'native', 'url', 'closed']),
  target: z.string(),
  reason: z.string(),
})
