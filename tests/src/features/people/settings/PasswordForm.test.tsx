import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { login } from '@contract/login'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atTheOwnPage, people } from '../ownPage'

atTheOwnPage()
beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))

describe('the password', () => {
  const fill = async (password: string, fresh: string, again = fresh) => {
    renderAt('/me?tab=settings&open=password')
    const type = async (label: string, text: string) =>
      text && (await people.type(await screen.findByLabelText(label), text))
    await type('原密码', password)
    await type('新密码', fresh)
    await type('确认新密码', again)
    await people.click(await screen.findByRole('button', { name: '修改密码' }))
  }

  it('is changed', async () => {
    stub(login.changePassword, null)
    await fill('bole-2026', 'bole-2027')
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeInTheDocument()
    expect(received(login.changePassword)[0]?.body).toEqual({ password: 'bole-2026', newPassword: 'bole-2027' })
  })

  it('is not sent while something is missing or differs', async () => {
    await fill('', 'bole-2027', 'bole-2028')
    await waitFor(() => expect(screen.getByLabelText('原密码')).toHaveAccessibleDescription('请输入原密码'))
    expect(screen.getByLabelText('确认新密码')).toHaveAccessibleDescription('两次输入的新密码不一致')
    expect(screen.getByLabelText('原密码')).toHaveFocus()
    expect(screen.getAllByText('请输入原密码')).toHaveLength(1)
    expect(received(login.changePassword)).toHaveLength(0)
  })

  it('says what the backend refuses', async () => {
    stubRefusal(login.changePassword, Code.InvalidInput, '原密码错误，请重新输入')
    await fill('wrong', 'bole-2027')
    expect(await screen.findAllByText('原密码错误，请重新输入')).toHaveLength(1)
    expect(screen.getByLabelText('原密码')).toHaveValue('wrong')
  })
})

it('a password that is changed after its form was left leaves the reader where they are', async () => {
  let arrive = () => {}
  stub(login.changePassword, () => new Promise((resolve) => (arrive = () => resolve(null))))
  renderAt('/me?tab=settings&open=password')
  await people.type(await screen.findByLabelText('原密码'), 'bole-2026')
  await people.type(screen.getByLabelText('新密码'), 'bole-2027')
  await people.type(screen.getByLabelText('确认新密码'), 'bole-2027')
  await people.click(screen.getByRole('button', { name: '修改密码' }))
  await waitFor(() => expect(received(login.changePassword)).toHaveLength(1))
  await people.click(screen.getByRole('link', { name: '我的收藏' }))
  arrive()
  expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeInTheDocument()
  expect(window.location.search).toBe('?tab=collect')
})
