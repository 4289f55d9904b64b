import { nickNameProblem } from '@contract/people'
import { Identity, Role } from '@contract/person'
import type { Db } from '../../db/db'
import { createUser } from '../../features/people/service'
import { isRegisteredCounsellor } from '../../features/psychology/service'
import { type Command, listOf, oneOf, required, textOf } from '../command'
import { PASSWORD_NOTE, passwordOf } from './passwordOf'

export const userCreate: Command = {
  name: 'user create',
  usage:
    '--username 名字 [--mobile 手机号] [--password 密码|-] [--nickname 昵称] [--role 角色]… [--identity 身份] [--family]',
  summary: '建立账号；不设密码的账号只能用短信登录',
  notes: `角色：${Object.values(Role).join('、')}\n身份：${Object.values(Identity).join('、')}（默认 ${Identity.Personal}）\n${PASSWORD_NOTE}`,
  options: {
    username: { type: 'string' },
    mobile: { type: 'string' },
    password: { type: 'string' },
    nickname: { type: 'string' },
    identity: { type: 'string' },
    family: { type: 'boolean' },
    role: { type: 'string', multiple: true },
  },
  run: async (context, given) => {
    const { db, now } = context
    const username = required(given, 'username')
    const [mobile, typed, nickName, identity] = ['mobile', 'password', 'nickname', 'identity'].map((name) =>
      textOf(given, name),
    )
    const problem = nickName === undefined ? undefined : nickNameProblem(nickName.trim())
    if (problem) throw new Error(problem)
    const roles = rolesOf(listOf(given, 'role'), 'role')
    const password = typed && (await passwordOf(context, typed))
    const person = {
      username,
      ...(mobile ? { mobile } : {}),
      ...(password ? { password } : {}),
      ...(nickName ? { nickName: nickName.trim() } : {}),
      identity: identity ? oneOf(Identity, identity, 'identity') : Identity.Personal,
      familyAccount: given.family === true,
      roles,
    }
    const userId = await createUser(db, person, now)
    const lines = [`已建立账号 ${username}（${userId}）`, ...(await missingOf(db, userId, roles))]
    if (!mobile && !password) lines.push('没有手机号和密码，还不能登录：请用 user password 设置密码')
    return lines.join('\n')
  },
}

/** Roles; several may be given in one argument, separated by commas. */
export function rolesOf(typed: readonly string[], name: string): Role[] {
  return typed.flatMap((each) => each.split(',')).map((each) => oneOf(Role, each.trim(), name))
}

/** What somebody with these new roles still lacks: nobody sees a counsellor who is not registered. */
export async function missingOf(db: Db, userId: string, roles: readonly Role[]): Promise<string[]> {
  const lacks = roles.includes(Role.Counsellor) && !(await isRegisteredCounsellor(db, userId))
  return lacks ? ['还须用 content import counsellor 登记职称和擅长'] : []
}
