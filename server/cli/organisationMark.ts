import { organisationNamed, setAuthenticated } from '../features/people/service'
import { type Command, required, yesNoOf } from './command'

export const organisationMark: Command = {
  name: 'organisation mark',
  usage: '单位 --authenticated 是|否',
  summary: '标记一个单位是否通过企业认证；单位写编号或名称',
  words: ['organisation'],
  options: { authenticated: { type: 'string' } },
  run: async ({ db }, given) => {
    const name = required(given, 'organisation', '单位的编号或名称').trim()
    required(given, 'authenticated')
    const authenticated = yesNoOf(given, 'authenticated') === true
    const found = await organisationNamed(db, name)
    if ('problem' in found) throw new Error(found.problem)
    await setAuthenticated(db, found.id, authenticated)
    return `${name}：${authenticated ? '已' : '没有'}通过企业认证`
  },
}
