import { setPassword, userIdOf } from '../../features/people/service'
import { type Command, required } from '../command'
import { PASSWORD_NOTE, passwordOf } from './passwordOf'

export const userPassword: Command = {
  name: 'user password',
  usage: '--username 名字 --password 新密码|-',
  summary: '设置密码；该账号的登录全部失效',
  notes: PASSWORD_NOTE,
  options: { username: { type: 'string' }, password: { type: 'string' } },
  run: async (context, given) => {
    const [username, typed] = [required(given, 'username'), required(given, 'password')]
    const userId = await userIdOf(context.db, username)
    await setPassword(context.db, userId, await passwordOf(context, typed))
    return `已更新 ${username} 的密码，其登录已全部失效`
  },
}
