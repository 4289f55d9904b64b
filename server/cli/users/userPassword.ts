import { setPassword, userIdOf } from '../../features/people/service'
import { type Command, required } from '../command'

export const userPassword: Command = {
  name: 'user password',
  usage: '--username 名字 --password 新密码',
  summary: '设置密码；该账号的登录全部失效',
  options: { username: { type: 'string' }, password: { type: 'string' } },
  run: async ({ db }, given) => {
    const [username, password] = [required(given, 'username'), required(given, 'password')]
    await setPassword(db, await userIdOf(db, username), password)
    return `已更新 ${username} 的密码，其登录已全部失效`
  },
}
