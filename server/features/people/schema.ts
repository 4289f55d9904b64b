import { z } from 'zod'
import { type Account, nickNameProblem, type Organisation, SIGNATURE_MAX } from '@contract/people'
import { Identity, Role } from '@contract/person'
import { checkedText, cityText, provinceText } from '../../calls/checkedText'
import { authorData, idText, lookupText, plainText, yesNo } from '../../calls/schema'

const password = (missing: string) => z.string({ error: missing }).min(1, missing).max(128, '密码最多 128 位')

export const changePasswordBody = z.object({
  password: password('请输入原密码'),
  newPassword: password('请输入新密码'),
})

export const accountBody: z.ZodType<Record<string, never>> = z.object({})

export const accountChangeBody = z.object({
  imNickName: checkedText('昵称', nickNameProblem).optional(),
  signature: plainText('个性签名', SIGNATURE_MAX).optional(),
  faceFileId: idText('头像文件编号').optional(),
  city: cityText().optional(),
  province: provinceText().optional(),
})

export const accountData = authorData.extend({
  userId: z.string(),
  username: z.string(),
  mobile: z.string(),
  identity: z.enum(Identity),
  roles: z.array(z.enum(Role)),
  isFamilyAccount: yesNo,
  city: z.string(),
  province: z.string(),
  signature: z.string(),
}) satisfies z.ZodType<Account>

export const personBody = z.object({
  userId: lookupText('用户编号'),
  personalPublic: z.literal('Y', { error: '只能查看公开的个人主页' }).optional(),
})

export const organisationBody = z.object({ orgId: lookupText('机构编号') })

export const organisationData = z.object({
  orgId: z.string(),
  orgName: z.string(),
  orgNickname: z.string(),
  orgAuth: yesNo,
  intro: z.string(),
  memberNum: z.int(),
  trendNum: z.int(),
  fansNum: z.int(),
}) satisfies z.ZodType<Organisation>
