import { it } from 'vitest'
import { audit } from '@contract/audit'
import { people } from '@contract/people'
import { Role } from '@contract/person'
import { steer, visit, type Visited, warm } from './visits'

const admin = steer(audit.isAdmin, () => true)
const staff = steer(people.account, (account) => ({ ...account, roles: [Role.MailboxStaff] }))

const screens: Visited[] = [
  { name: '审核列表', path: '/trend-audit', member: true, steering: [admin] },
  { name: '举报列表', path: '/trend-audit?kind=reports', member: true, steering: [admin] },
  { name: '审核详情', path: '/trend-audit/detail?id=t1', member: true, steering: [admin] },
  { name: '审核日志', path: '/trend-audit/log', member: true, steering: [admin] },
  { name: '审核消息', path: '/message/trend-audit', member: true, steering: [admin] },
  { name: '在线留言', path: '/mailbox', member: true },
  { name: '我的留言', path: '/mailbox?activeTab=my', member: true },
  { name: '待回复', path: '/mailbox?activeTab=reply', member: true, steering: [staff] },
]

warm()

it.each(screens)('$name: wrong answers crash nothing and show nothing that nobody understands', visit, 240_000)
