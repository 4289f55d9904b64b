import { userIdOf } from '../../features/people/service'
import { EndReason, endOtherSessions } from '../../features/session/service'
import { type Command, required } from '../command'

export const sessionsRevoke: Command = {
  name: 'sessions revoke',
  usage: '--username 名字',
  summary: '让一个账号在所有设备上退出登录',
  options: { username: { type: 'string' } },
  run: async ({ db }, given) => {
    const username = required(given, 'username')
    await endOtherSessions(db, await userIdOf(db, username), null, EndReason.Revoked)
    return `${username} 的登录已全部失效`
  },
}
