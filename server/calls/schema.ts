import { z } from 'zod'
import { CAPTCHA_PARAM_LENGTH } from '@contract/limits'
import { hasInvisible, type Person } from '@contract/people'
import { type Author, Relation, YesNo } from '@contract/person'
import { characterCount, isBlank } from '@contract/text/plainText'
import type { CursorPage, TrendFile } from '@contract/trend'
import { typedDigits } from '@contract/text/typedDigits'

const ID_MAX = 64

/** PostgreSQL refuses NUL, and a lone surrogate is not valid text. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/**
 * An id of 1 to 64 characters, trimmed.
 * @param what its name in the Chinese message, for example `用户编号`
 */
export function idText(what: string) {
  const message = `${what}有误，请刷新后重试`
  return z.string({ error: message }).trim().min(1, `请提供${what}`).max(ID_MAX, message).refine(isStorable, message)
}

/** The id of something that may be unknown: an invalid id becomes the empty string, which matches nothing. */
export function lookupText(what: string) {
  return z
    .string({ error: `请提供${what}` })
    .trim()
    .min(1, `请提供${what}`)
    .transform((id) => (id.length <= ID_MAX && isStorable(id) ? id : ''))
}

/**
 * Text of at most `max` code points, trimmed; may be empty, and is if nothing in it is visible.
 * @param what its name in the Chinese message
 */
export function plainText(what: string, max: number) {
  return z
    .string({ error: `${what}有误，请重新输入` })
    .trim()
    .refine(isStorable, `${what}含有无法识别的字符，请修改后重试`)
    .refine((text) => characterCount(text) <= max, `${what}最多 ${max} 个字`)
    .transform((text) => (isBlank(text) ? '' : text))
}

/** `plainText` with something visible in it; `message` asks for it. */
export function filledText(message: string, what: string, max: number) {
  return z
    .string({ error: message })
    .refine((text) => !isBlank(text), message)
    .pipe(plainText(what, max))
}

/** `filledText` without line breaks and other characters that nobody sees. */
export const oneLineText = (message: string, what: string, max: number) =>
  filledText(message, what, max).refine((text) => !hasInvisible(text), `${what}含有不可见的字符，请修改后重试`)

/** A whole number between the bounds, both included. */
export function wholeNumber(what: string, min: number, max: number) {
  const message = `${what}须为 ${min} 到 ${max} 的整数`
  return z.int({ error: message }).min(min, message).max(max, message)
}

/** A yes or no; `message` asks for it. */
export const flag = (message: string) => z.boolean({ error: message })

/**
 * Digits as typed or pasted (rule: typed numbers): full-width ones are narrowed, white space between them is ignored.
 */
export function digitsText(message: string, form: RegExp) {
  return z
    .string({ error: message })
    .transform(typedDigits)
    .refine((digits) => form.test(digits), message)
}

/** A cursor as a page returned it; `server/calls/cursor.ts` reads it. */
export const cursorText = z
  .string({ error: '翻页标识有误，请刷新后重试' })
  .max(4096, '翻页标识有误，请刷新后重试')
  .nullish()

/** The body of a call that asks for nothing in particular. */
export const emptyBody: z.ZodType<Record<string, never>> = z.object({})
/** The body of a call for pages of one list. */
export const cursorBody = z.object({ cursor: cursorText })

export const yesNo = z.literal(Object.values(YesNo))
export const relationData = z.literal(Object.values(Relation))

/** The author fields of trends, comments and people. */
export const authorData = z.object({
  imId: z.string(),
  imFaceUrl: z.string(),
  imNickName: z.string(),
  orgId: z.string(),
  orgNickname: z.string(),
  orgName: z.string(),
  orgAuth: yesNo,
  bigVipFlag: z.literal([0, 1]),
  verificationStatus: z.int(),
  professionalGuide: yesNo,
  boleLevel: z.int(),
}) satisfies z.ZodType<Author>

export const personData = authorData.extend({
  userId: z.string(),
  signature: z.string(),
  relation: relationData,
  trendNum: z.int(),
  followNum: z.int(),
  fansNum: z.int(),
  likeNum: z.int(),
}) satisfies z.ZodType<Person>

export const fileData = z.object({
  id: z.string(),
  url: z.string(),
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string().optional(),
}) satisfies z.ZodType<TrendFile>

/** A page that ends with the cursor of the next one, or null. */
export function cursorPage<Row>(row: z.ZodType<Row>): z.ZodType<CursorPage<Row>> {
  return z.object({ list: z.array(row), nextCursor: z.string().nullable() })
}

export const WRONG_SLIDE = '验证信息有误，请重新滑动'

/** The slider result that is sent after a refusal with 100428. */
export const captchaVerifyParam = z.string({ error: WRONG_SLIDE }).max(CAPTCHA_PARAM_LENGTH, WRONG_SLIDE).optional()
