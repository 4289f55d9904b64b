import { Role } from '@contract/person'
import { takeRole } from '../../accounts'
import { grantRole, userIdOf } from '../../features/people/service'
import { type Command, listOf, required } from '../command'
import { missingOf, rolesOf } from './userCreate'

export const userRole: Command = {
  name: 'user role',
  usage: '--username 名字 [--give 角色]… [--take 角色]…',
  summary: '给予或收回角色；收回后该账号须重新登录',
  notes: `角色：${Object.values(Role).join('、')}`,
  options: {
    username: { type: 'string' },
    give: { type: 'string', multiple: true },
    take: { type: 'string', multiple: true },
  },
  run: async ({ db, now }, given) => {
    const username = required(given, 'username')
    const [gives, takes] = [rolesOf(listOf(given, 'give'), 'give'), rolesOf(listOf(given, 'take'), 'take')]
    if (gives.length + takes.length === 0) throw new Error('请用 --give 或 --take 指明角色')
    const both = gives.find((role) => takes.includes(role))
    if (both) throw new Error(`${both} 不能既给予又收回`)
    const userId = await userIdOf(db, username)
    await db.transaction(async (tx) => {
      for (const role of gives) await grantRole(tx, userId, role)
      for (const role of takes) await takeRole(tx, userId, role, now)
    })
    return [`已更新 ${username} 的角色`, ...(await missingOf(db, userId, gives))].join('\n')
  },
}
