import { z } from 'zod'

const password = (missing: string) => z.string({ error: missing }).min(1, missing).max(128, '密码最多 128 位')

export const changePasswordBody = z.object({
  password: password('请输入原密码'),
  newPassword: password('请输入新密码'),
})
