import { z } from 'zod'
import { AUDIT_REASON_LENGTH, REPORT_DESC_LENGTH, REPORT_REASON_LENGTH } from '@contract/limits'
import {
  ADULT_ASKED,
  type Item,
  ITEM_DESC_LENGTH,
  ITEM_KEYWORD_LENGTH,
  ITEM_PICTURES_MAX,
  ITEM_PLACE_LENGTH,
  ITEM_PRICE_MAX,
  ITEM_TITLE_LENGTH,
  ItemCategory,
  ItemCondition,
  type ItemsBody,
  ItemStatus,
  type Question,
  QUESTION_LENGTH,
  type ReportedItem,
} from '@contract/market'
import { isBlank } from '@contract/text/plainText'
import { cursorPage, cursorText, fileData, filledText, flag, idText, lookupText, plainText } from '../../calls/schema'

const price = (what: string) => {
  const message = `${what}须在 ¥0 到 ¥99,999.99 之间`
  return z.int({ error: message }).min(0, message).max(ITEM_PRICE_MAX, message)
}
const category = z.enum(ItemCategory, { error: '请选择分类' })
const sharePhone = flag('请选择是否提供手机号').default(false)
/** Said once, so it may be left out; nothing said is no. */
const adult = flag(ADULT_ASKED).default(false)
const itemId = lookupText('物品编号')
const questionId = lookupText('提问编号')

const form = {
  title: filledText('请填写标题', '标题', ITEM_TITLE_LENGTH),
  desc: filledText('请填写描述', '描述', ITEM_DESC_LENGTH),
  priceFen: price('价格'),
  originalFen: price('原价').optional(),
  condition: z.enum(ItemCondition, { error: '请选择成色' }),
  category,
  place: filledText('请填写取货地点', '取货地点', ITEM_PLACE_LENGTH),
  fileIds: z
    .array(idText('图片编号'), { error: '请添加图片' })
    .min(1, '请至少添加 1 张图片')
    .max(ITEM_PICTURES_MAX, `最多添加 ${ITEM_PICTURES_MAX} 张图片`)
    .refine((ids) => new Set(ids).size === ids.length, '同一个文件不能使用两次，请重新选择'),
  sharePhone,
  adult,
}

export const publishBody = z.object(form)
export const updateBody = z.object({ ...form, itemId })
export const itemBody = z.object({ itemId })
export const pageBody: z.ZodType<ItemsBody> = z.object({
  status: z.enum(ItemStatus, { error: '没有这种状态' }).optional(),
  category: category.optional(),
  keyword: plainText('关键词', ITEM_KEYWORD_LENGTH).optional(),
  mine: z.enum(['sale', 'reserved'], { error: '只能查看我发布的或我预订的' }).optional(),
  cursor: cursorText,
})
export const reserveBody = z.object({
  itemId,
  on: flag('请说明是预订还是取消'),
  sharePhone,
  adult,
  reserverId: lookupText('预订人编号').optional(),
  expectPriceFen: price('价格').optional(),
})
export const questionsBody = z.object({ itemId, cursor: cursorText })
export const askBody = z.object({ itemId, text: filledText('请填写提问', '提问', QUESTION_LENGTH) })
export const answerBody = z.object({ questionId, text: filledText('请填写回答', '回答', QUESTION_LENGTH) })
export const questionBody = z.object({ questionId })
export const reportBody = z.object({
  itemId,
  reason: filledText('请选择举报原因', '举报原因', REPORT_REASON_LENGTH),
  reasonDesc: plainText('补充说明', REPORT_DESC_LENGTH),
})
export const auditBody = z
  .object({
    itemId,
    decision: z.enum(['keep', 'remove'], { error: '请选择保留或移除' }),
    reason: plainText('原因说明', AUDIT_REASON_LENGTH),
  })
  .refine(({ decision, reason }) => decision === 'keep' || !isBlank(reason), '请补充原因说明')

const person = z.object({
  userId: z.string(),
  imNickName: z.string(),
  imFaceUrl: z.string(),
  realName: z.string(),
  department: z.string(),
  phone: z.string(),
})

export const itemData: z.ZodType<Item> = z.object({
  itemId: z.string(),
  title: z.string(),
  desc: z.string(),
  priceFen: z.int(),
  originalFen: z.int(),
  condition: z.enum(ItemCondition),
  category: z.enum(ItemCategory),
  place: z.string(),
  files: z.array(fileData),
  status: z.enum(ItemStatus),
  seller: person,
  reservedByMe: z.boolean(),
  reserver: person.nullable(),
  reserveUntil: z.string(),
  lapseTime: z.string(),
  createTime: z.string(),
  questionNum: z.int(),
  sharePhone: z.boolean(),
  hidden: z.boolean(),
})
export const itemsData = cursorPage<Item>(itemData)

export const questionData: z.ZodType<Question> = z.object({
  questionId: z.string(),
  itemId: z.string(),
  userId: z.string(),
  imNickName: z.string(),
  imFaceUrl: z.string(),
  text: z.string(),
  answer: z.string(),
  createTime: z.string(),
})
export const questionsData = cursorPage<Question>(questionData)
export const nothingData: z.ZodType<null> = z.null()
export const reportedData = cursorPage<ReportedItem>(
  z.object({
    item: itemData,
    reports: z.array(z.object({ reason: z.string(), reasonDesc: z.string(), createTime: z.string() })),
  }),
)
