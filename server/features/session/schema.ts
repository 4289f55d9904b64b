import { z } from 'zod'
import { AUTH_METHOD_SMS, type LoginBody, type LoginData, type SessionRow } from '@contract/login'
import { CAPTCHA_PARAM_LENGTH } from '@contract/limits'
import { captchaVerifyParam, idText, isStorable, WRONG_SLIDE } from '../../calls/schema'

const MOBILE_FORM = '请输入正确的 11 位手机号'
const mobile = z
  .string({ error: '请输入手机号' })
  .trim()
  .min(1, '请输入手机号')
  .regex(/^1\d{10}$/, MOBILE_FORM)

/** A login field; `what` is its name in the Chinese messages. */
const typed = (what: string, max: number) =>
  z
    .string({ error: `请输入${what}` })
    .min(1, `请输入${what}`)
    .max(max, `${what}过长，请检查后重试`)
    .refine(isStorable, `${what}含有无法识别的字符，请修改后重试`)

const METHOD = '登录方式有误，请刷新后重试'
const passwordBody = z.object({
  authMethod: z.undefined({ error: METHOD }).optional(),
  username: typed('用户名', 64)
    .transform((name) => name.trim())
    .refine((name) => name !== '', '请输入用户名'),
  password: typed('密码', 128),
  captchaVerifyParam,
})
const codeBody = z.object({
  authMethod: z.literal(AUTH_METHOD_SMS, { error: METHOD }),
  username: mobile,
  checkCode: typed('验证码', 16)
    .transform((code) => code.trim())
    .refine((code) => code !== '', '请输入验证码'),
  captchaVerifyParam,
})

/** The two bodies of the login; `authMethod` selects one. */
export const loginBody: z.ZodType<LoginBody> = z.union([codeBody, passwordBody], {
  error: ({ input }) => {
    const meant = typeof input === 'object' && input !== null && 'authMethod' in input ? codeBody : passwordBody
    return meant.safeParse(input).error?.issues[0]?.message
  },
})

export const loginData: z.ZodType<LoginData> = z.object({
  accessToken: z.string(),
  isFamilyAccount: z.enum(['Y', 'N']),
})

export const publicCodeBody = z.object({ mobile, captchaVerifyParam })

export const captchaBody = z.object({
  captchaVerifyParam: z
    .string({ error: '请先完成滑动验证' })
    .min(1, '请先完成滑动验证')
    .max(CAPTCHA_PARAM_LENGTH, WRONG_SLIDE),
})
export const captchaData = z.object({ passed: z.boolean() })

export const ownCodeBody = z.object({
  scene: z.string({ error: '请提供验证码用途' }).regex(/^[A-Za-z][\w-]{0,31}$/, '验证码用途有误，请刷新后重试'),
})

export const nothing = z.null()

const sessionRow: z.ZodType<SessionRow> = z.object({
  sessionId: z.string(),
  device: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  current: z.boolean(),
})
export const sessionsData = z.object({ list: z.array(sessionRow) })

export const revokeBody = z.object({ sessionId: idText('登录设备编号') })
