import { z } from 'zod'
import type { FeedCities } from '@contract/feed'
import { characterCount } from '@contract/text/plainText'
import type { PendingEdit, Topic, Trend } from '@contract/trend'
import {
  authorData,
  cursorPage,
  cursorText,
  fileData,
  idText,
  lookupText,
  plainText,
  relationData,
} from '../../calls/schema'

export const detailBody = z.object({ trendsId: lookupText('动态编号') })

const CITY_MAX = 50

/** A city by its name, undefined for none given. One that is too long becomes '', which matches nothing. */
const cityText = plainText('城市', Infinity).transform((city) =>
  characterCount(city) > CITY_MAX ? '' : city || undefined,
)

export const feedBody = z.object({
  tab: z.literal(['recommend', 'follow', 'city', 'mine', 'collect', 'user'], { error: '请选择要查看的栏目' }),
  topicId: lookupText('话题编号').optional(),
  userId: idText('用户编号').optional(),
  city: cityText.optional(),
  cursor: cursorText,
})

export const topicsBody = z.object({ keyword: plainText('搜索内容', 50) })

const topicData = z.object({
  paramId: z.string(),
  paramName: z.string(),
  sensi: z.literal(['true', 'false']),
}) satisfies z.ZodType<Topic>

export const topicsData = z.array(topicData)

const editData = z.object({
  type: z.literal([1, 2, 3, 4]),
  title: z.string(),
  content: z.string(),
  city: z.string(),
  province: z.string(),
  topics: topicsData,
  files: z.array(fileData),
  auditStatus: z.literal([0, 1, 2]),
  auditReason: z.string(),
  createTime: z.string(),
}) satisfies z.ZodType<PendingEdit>

export const trendData = authorData.extend({
  trendsId: z.string(),
  type: z.literal([1, 2, 3, 4]),
  title: z.string(),
  content: z.string(),
  createTime: z.string(),
  city: z.string(),
  province: z.string(),
  viewNum: z.int(),
  likeNum: z.int(),
  collectNum: z.int(),
  commentNum: z.int(),
  topics: topicsData,
  auditStatus: z.literal([0, 1, 2]),
  auditTags: z.string(),
  auditReason: z.string(),
  files: z.array(fileData),
  lockedBy: z.string(),
  meLocked: z.literal(['0', '1']),
  lockedUserName: z.string(),
  visibility: z.literal([1, 2]),
  meLiked: z.boolean(),
  meCollected: z.boolean(),
  relation: relationData,
  meId: z.string(),
  pendingEdit: editData.optional(),
  inFolder: z.boolean().optional(),
}) satisfies z.ZodType<Trend>

export const feedData = cursorPage(trendData)

export const citiesBody = z.object({}).strip() satisfies z.ZodType<Record<string, never>>

export const citiesData = z.object({ mine: z.string(), cities: z.array(z.string()) }) satisfies z.ZodType<FeedCities>
