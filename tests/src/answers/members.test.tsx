import { fireEvent, screen } from '@testing-library/react'
import { it } from 'vitest'
import { login } from '@contract/login'
import { people } from '@contract/people'
import { trends } from '@contract/trend'
import { steer, visit, type Visited, warm } from './visits'

const me = steer(people.account, (account) => ({ ...account, userId: 'u-me', imId: 'u-me' }))

function signIn() {
  const password = screen.queryByRole('button', { name: '密码登录' })
  if (password) fireEvent.click(password)
  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'demo' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'bole-2026' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}

const screens: Visited[] = [
  {
    name: '登录',
    path: '/login',
    then: signIn,
    steering: [steer(login.login, (data) => ({ ...data, accessToken: 'a-token' }))],
  },
  { name: '服务', path: '/service', member: true },
  { name: '消息', path: '/message', member: true },
  { name: '分组消息', path: '/message/detail?group=system', member: true },
  { name: '社区消息', path: '/message/trend?category=1', member: true },
  { name: '个人主页', path: '/user?id=u1', member: true },
  { name: '我的', path: '/me', member: true, steering: [me] },
  { name: '发布', path: '/trend/publish', member: true, steering: [me] },
  {
    name: '编辑动态',
    path: '/trend/publish?id=t1',
    member: true,
    steering: [me, steer(trends.detail, (trend) => ({ ...trend, imId: 'u-me' }))],
  },
]

warm()

it.each(screens)('$name: wrong answers crash nothing and show nothing that nobody understands', visit, 240_000)
