import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { login } from '@contract/login'
import { clearToast } from '@/lib/toast/toast'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { accepted, openPasswordMode, people, signInAsDemo, stubHome } from './loginPage'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

it('starts with the SMS code and switches to the password and back, keeping what was typed', async () => {
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  await people.type(screen.getByLabelText('用户名'), 'demo')
  await people.click(screen.getByRole('button', { name: '验证码登录' }))
  expect(screen.getByLabelText('手机号')).toHaveValue('13800000001')
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  expect(screen.getByLabelText('用户名')).toHaveValue('demo')
})

it('is filled in by password managers and SMS codes', async () => {
  renderAt('/login')
  expect(await screen.findByLabelText('手机号')).toHaveAttribute('type', 'tel')
  expect(screen.getByLabelText('验证码')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(screen.getByLabelText('验证码')).toHaveAttribute('inputmode', 'numeric')
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  expect(screen.getByLabelText('用户名')).toHaveAttribute('autocomplete', 'username')
  expect(screen.getByLabelText('密码')).toHaveAttribute('autocomplete', 'current-password')
})

it('toasts the first missing field, says it nowhere else and marks each', async () => {
  renderAt('/login')
  await people.click(await screen.findByRole('button', { name: '登录' }))
  expect(await screen.findAllByText('请输入手机号')).toHaveLength(1)
  expect(screen.getByLabelText('手机号')).toBeInvalid()
  expect(screen.getByLabelText('手机号')).toHaveFocus()
  expect(screen.getByLabelText('验证码')).toBeInvalid()
  expect(screen.queryByText('请输入验证码')).toBeNull()
})

it('asks for the password when only the user name is there', async () => {
  await openPasswordMode()
  await people.type(screen.getByLabelText('用户名'), 'demo{Enter}')
  expect(await screen.findByText('请输入密码')).toBeInTheDocument()
  expect(screen.getByLabelText('密码')).toBeInvalid()
  expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('用户名或手机号')
  expect(screen.getByLabelText('用户名')).toBeValid()
})

it('asks for the number before it sends a code', async () => {
  renderAt('/login')
  await people.click(await screen.findByRole('button', { name: '获取验证码' }))
  expect(await screen.findAllByText('请输入手机号')).toHaveLength(1)
  expect(screen.getByLabelText('手机号')).toBeInvalid()
  expect(received(login.sendPublicCode)).toHaveLength(0)
})

it('counts down 60 s after a code was sent', async () => {
  stub(login.sendPublicCode, null)
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: /^重新发送(60|59)s$/ })).toBeDisabled()
  expect(await screen.findByText('验证码发送成功')).toBeInTheDocument()
  expect(received(login.sendPublicCode)[0]?.body).toEqual({ mobile: '13800000001' })
})

it('goes on counting after a reload, never above 60 s', async () => {
  sessionStorage.setItem('bole.sms-until', String(Date.now() + 3_600_000))
  renderAt('/login')
  expect(await screen.findByRole('button', { name: /^重新发送(60|59)s$/ })).toBeDisabled()
})

it('says why no code was sent, and lets it be tried again', async () => {
  stubRefusal(login.sendPublicCode, 100429, '请 42 秒后再试')
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findAllByText('请 42 秒后再试')).toHaveLength(1)
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})

it('signs in with an SMS code as the specification says it on the wire', async () => {
  stub(login.login, accepted)
  stubHome()
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.type(screen.getByLabelText('验证码'), '123456{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
  expect(received(login.login)[0]?.body).toEqual({
    username: '13800000001',
    authMethod: 'UsernameSM',
    checkCode: '123456',
  })
  expect(await screen.findByText('登录成功')).toBeInTheDocument()
  expect(document.cookie).toContain('bole_token=a-real-token')
})

it.each([
  ['138 0000 0001', '13800000001'],
  ['+86 138-0000-0001', '13800000001'],
  ['１３８０００００００１', '13800000001'],
  [' wang.li-86 ', 'wang.li-86'],
])('takes %j with a password for the mobile number or the user name %s', async (typed, username) => {
  stubRefusal(login.login, 100400, '用户名或密码错误')
  await openPasswordMode()
  await people.type(screen.getByLabelText('用户名'), typed)
  await people.type(screen.getByLabelText('密码'), 'bole-2026{Enter}')
  await waitFor(() => expect(received(login.login)[0]?.body).toEqual({ username, password: 'bole-2026' }))
})

it('goes to where the person came from', async () => {
  stub(login.login, accepted)
  await openPasswordMode(`/login?redirect=${encodeURIComponent('http://localhost:8080/mobile/nowhere?x=1')}`)
  await signInAsDemo()
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/mobile/nowhere?x=1'))
})

it("shows the server's sentence and keeps the values when the login is refused", async () => {
  stubRefusal(login.login, 100400, '用户名或密码错误')
  await openPasswordMode()
  await signInAsDemo()
  expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码错误')
  expect(screen.getByLabelText('密码')).toHaveValue('bole-2026')
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled()
})

it('forgets why a login failed once it is tried in the other way, or with something missing', async () => {
  stubRefusal(login.login, 100400, '验证码错误或已过期')
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.type(screen.getByLabelText('验证码'), '000000{Enter}')
  const form = within(screen.getByRole('main'))
  expect(await form.findByText('验证码错误或已过期')).toBeVisible()
  await people.clear(screen.getByLabelText('验证码'))
  await people.click(screen.getByRole('button', { name: '登录' }))
  expect(form.queryByText('验证码错误或已过期')).not.toBeInTheDocument()
  await people.type(screen.getByLabelText('验证码'), '111111{Enter}')
  expect(await form.findByText('验证码错误或已过期')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  expect(form.queryByText('验证码错误或已过期')).not.toBeInTheDocument()
})

it('says so when the answer carries no token', async () => {
  stub(login.login, { accessToken: '', isFamilyAccount: 'N' })
  await openPasswordMode()
  await signInAsDemo()
  expect(await screen.findAllByText('下发的 accessToken 为空')).toHaveLength(1)
  expect(window.location.pathname).toBe('/mobile/login')
})

it('stays on the form with a sentence of its own when there is no network', async () => {
  stubOffline(login.login)
  await openPasswordMode()
  await signInAsDemo()
  expect(await screen.findByText('登录失败，请稍后再试')).toBeInTheDocument()
})

it('sends one login however often the button is pressed', async () => {
  stub(login.login, async () => {
    await pause(100)
    return accepted
  })
  stubHome()
  await openPasswordMode()
  await people.type(screen.getByLabelText('用户名'), 'demo')
  await people.type(screen.getByLabelText('密码'), 'bole-2026{Enter}{Enter}{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
  expect(received(login.login)).toHaveLength(1)
})

it.each([
  ['用户协议', /使用账号登录即表示同意本协议/],
  ['隐私政策', /账号与手机号用于登录/],
  ['隐私政策', /匿名留言不署名，工作人员看不到您是谁；系统只保留加密的联系，用于您本人查看和接收回复提醒。$/],
])('shows %s over the page, so that nothing typed is lost', async (title, text) => {
  await openPasswordMode()
  await people.type(screen.getByLabelText('用户名'), 'demo')
  const link = screen.getByRole('link', { name: title })
  expect(link).toHaveAttribute('href', '/mobile/about')
  await people.click(link)
  const sheet = await screen.findByRole('dialog', { name: title })
  expect(await within(sheet).findByText(text)).toBeVisible()
  await people.click(within(sheet).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('用户名')).toHaveValue('demo')
  expect(window.location.pathname).toBe('/mobile/login')
})

it('shows no failure under the other way of signing in, and shows it where that was come back to before the answer', async () => {
  let refuse = () => {}
  stubRefusal(login.login, 100400, '用户名或密码错误', new Promise((resolve) => (refuse = resolve)))
  await openPasswordMode()
  await signInAsDemo()
  await people.click(screen.getByRole('button', { name: '验证码登录' }))
  refuse()
  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toBeEnabled())
  expect(screen.queryByRole('alert')).toBeNull()
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  stubRefusal(login.login, 100400, '用户名或密码错误', new Promise((resolve) => (refuse = resolve)))
  await people.click(screen.getByRole('button', { name: '登录' }))
  await people.click(screen.getByRole('button', { name: '验证码登录' }))
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  refuse()
  expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码错误')
})
