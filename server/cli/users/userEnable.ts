import { enableUser, userIdOf } from '../../features/people/service'
import { type Command, required } from '../command'

export const userEnable: Command = {
  name: 'user enable',
  usage: '--username 名字',
  summary: '重新启用停用的账号',
  options: { username: { type: 'string' } },
  run: async ({ db }, given) => {
    const username = required(given, 'username')
    await enableUser(db, await userIdOf(db, username))
    return `已启用 ${username}`
  },
}
