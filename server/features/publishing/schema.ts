import { z } from 'zod'
import { ALT_LENGTH, ARTICLE_PICTURES, TOPICS_PER_TREND, TREND_HTML_LENGTH, TREND_TITLE_LENGTH } from '@contract/limits'
import type { TrendChange, TrendWords } from '@contract/publish'
import { Visibility } from '@contract/trend'
import { cityText, provinceText } from '../../calls/checkedText'
import { idText, isStorable, lookupText, plainText } from '../../calls/schema'

const unique = (ids: string[]) => new Set(ids).size === ids.length

const visibility = z.literal([1, 2], { error: '请选择谁可以看' })

const words = z.object({
  type: z.literal([1, 2, 3, 4], { error: '请选择动态类型' }),
  title: plainText('标题', TREND_TITLE_LENGTH).default(''),
  content: z
    .string({ error: '正文有误，请重新输入' })
    .refine(isStorable, '正文含有无法识别的字符，请修改后重试')
    .max(TREND_HTML_LENGTH, '正文过长，请精简后重试')
    .default(''),
  fileIds: z
    .array(idText('文件编号'), { error: '文件有误，请重新选择' })
    .max(ARTICLE_PICTURES, `最多 ${ARTICLE_PICTURES} 个文件`)
    .refine(unique, '同一个文件不能使用两次，请重新选择')
    .default([]),
  topicIds: z
    .array(idText('话题编号'), { error: '话题有误，请重新选择' })
    .max(TOPICS_PER_TREND, `最多 ${TOPICS_PER_TREND} 个话题`)
    .refine(unique, '同一个话题只能选一次')
    .default([]),
  visibility: visibility.default(Visibility.Public),
  city: cityText().optional(),
  province: provinceText().optional(),
  alts: z
    .array(plainText('图片说明', ALT_LENGTH), { error: '图片说明有误，请重新输入' })
    .max(ARTICLE_PICTURES)
    .optional(),
})

export const publishBody = words satisfies z.ZodType<TrendWords>
export const updateBody = words.extend({
  trendsId: lookupText('动态编号'),
  visibility: visibility.optional(),
}) satisfies z.ZodType<TrendChange>
export const trendBody = z.object({ trendsId: lookupText('动态编号') })
