import { disableUser } from '../../accounts'
import { userIdOf } from '../../features/people/service'
import { type Command, required } from '../command'

export const userDisable: Command = {
  name: 'user disable',
  usage: '--username 名字',
  summary: '停用账号；登录立即失效，内容保留',
  options: { username: { type: 'string' } },
  run: async ({ db, now }, given) => {
    const username = required(given, 'username')
    await disableUser(db, await userIdOf(db, username), now)
    return `已停用 ${username}`
  },
}
