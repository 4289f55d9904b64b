import { z } from 'zod'
import {
  ADVICE_FILES,
  ADVICE_LENGTH,
  BLANK_ADVICE,
  type MailboxEntry,
  NO_ADVICE_TYPE,
  REPLY_LENGTH,
  type WaitingEntry,
  type WaitingPage,
} from '@contract/mailbox'
import { characterCount, isBlank } from '@contract/text/plainText'
import { captchaVerifyParam, cursorText, fileData, flag, isStorable, lookupText, wholeNumber } from '../../calls/schema'

/** Not trimmed. */
function typedText(what: string, blank: string, max: number) {
  return z
    .string({ error: blank })
    .refine((text) => !isBlank(text), blank)
    .refine(isStorable, `${what}含有无法识别的字符，请修改后重试`)
    .refine((text) => characterCount(text) <= max, `${what}最多 ${max} 个字`)
}

const adviceId = lookupText('留言编号')
const adviceType = z
  .string({ error: NO_ADVICE_TYPE })
  .trim()
  .min(1, NO_ADVICE_TYPE)
  .max(64, NO_ADVICE_TYPE)
  .refine(isStorable, NO_ADVICE_TYPE)
const WRONG_FILES = '图片有误，请重新选择'
const fileIds = z
  .array(z.string({ error: WRONG_FILES }).min(1, WRONG_FILES).max(64, WRONG_FILES).refine(isStorable, WRONG_FILES), {
    error: WRONG_FILES,
  })
  .max(ADVICE_FILES, `最多添加 ${ADVICE_FILES} 张图片`)
const WRONG_CHOICE = '请重新选择是否匿名'

export const configBody = z.undefined()
export const mineBody = z.object({ pageNum: wholeNumber('页码', 1, 100_000), pageSize: wholeNumber('每页条数', 1, 50) })
export const writeBody = z.object({
  adviceDesc: typedText('留言内容', BLANK_ADVICE, ADVICE_LENGTH),
  adviceType,
  fileIds: fileIds.optional(),
  anonymous: flag(WRONG_CHOICE).optional(),
  captchaVerifyParam,
})
export const followUpBody = z.object({ adviceId, adviceDesc: typedText('追问内容', '请输入追问内容', ADVICE_LENGTH) })
export const rateBody = z.object({ adviceId, satisfied: flag('请选择满意或不满意') })
export const waitingBody = z.object({
  cursor: cursorText,
  adviceType: z.string({ error: NO_ADVICE_TYPE }).max(64, NO_ADVICE_TYPE).refine(isStorable, NO_ADVICE_TYPE).optional(),
  overdue: flag('筛选条件有误，请刷新后重试').optional(),
})
export const takeBody = z.object({ adviceId })
export const forwardBody = z.object({ adviceId, adviceType })
export const replyBody = z.object({
  adviceId,
  replyContent: typedText('回复内容', '请输入回复内容', REPLY_LENGTH),
  seenFollowUps: wholeNumber('已看过的补充数', 0, 100_000).optional(),
})

const entryShape = {
  adviceId: z.string(),
  adviceTypeDesc: z.string(),
  adviceDesc: z.string(),
  submitTime: z.string(),
  replyTime: z.string(),
  replyStatus: z.literal([0, 1]),
  replyContent: z.string(),
  stage: z.literal([0, 1, 2]),
  files: z.array(fileData),
  followUps: z.array(z.object({ by: z.literal(['author', 'staff']), text: z.string(), time: z.string() })),
  anonymous: z.boolean(),
  dueDate: z.string(),
  dueExact: z.boolean(),
}

const entry: z.ZodType<MailboxEntry> = z.object({ ...entryShape, rating: z.literal(['Y', 'N']).nullable() })
const waitingEntry: z.ZodType<WaitingEntry> = z.object({
  ...entryShape,
  adviceType: z.string(),
  authorName: z.string(),
  overdue: z.boolean(),
  waitedDays: z.int(),
  handlerName: z.string(),
  meHandling: z.boolean(),
})

export const configData = z.object({ emailHint: z.string() })
export const mineData = z.object({ list: z.array(entry), current: z.int(), total: z.int() })
export const waitingData = z.object({
  list: z.array(waitingEntry),
  nextCursor: z.string().nullable(),
  total: z.int(),
}) satisfies z.ZodType<WaitingPage>
export const nothing = z.null()
