import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { login } from '@contract/login'
import { clearToast } from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { accepted, openPasswordMode, people, signInAsDemo, stubHome } from './loginPage'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)
beforeAll(() =>
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => true }),
)

async function slide() {
  const handle = await screen.findByRole('slider')
  for (let press = 0; press < 10; press += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
}
const proof = expect.stringContaining('local.')

it('opens the slider in place, no toast over it, and asks for the code again with its result', async () => {
  stubRefusal(login.sendPublicCode, 100428, '请先完成拖动验证')
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByRole('slider')
  expect(screen.getAllByText('请先完成拖动验证')).toHaveLength(1)
  expect(screen.getByText('也可改用密码登录或稍后再试')).toBeVisible()
  await slide()
  expect(await screen.findByText('拖动验证失败')).toBeVisible()
  expect(screen.getAllByText('拖动验证失败')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0'))
  stub(login.sendPublicCode, null)
  await slide()
  expect(await screen.findByRole('button', { name: /^重新发送(60|59)s$/ })).toBeDisabled()
  expect(received(login.sendPublicCode)[1]?.body).toMatchObject({ mobile: '13800000001', captchaVerifyParam: proof })
  expect(screen.queryByRole('slider')).toBeNull()
})

it('signs in by password with the result of the slider', async () => {
  stubRefusal(login.login, 100428, '请先完成拖动验证')
  stubHome()
  await openPasswordMode()
  await signInAsDemo()
  await screen.findByRole('slider')
  expect(screen.getAllByText('请先完成拖动验证')).toHaveLength(1)
  await slide()
  expect(await screen.findByText('拖动验证失败')).toBeVisible()
  expect(screen.getAllByText('拖动验证失败')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0'))
  stub(login.login, accepted)
  await slide()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
  expect(received(login.login).map(({ body }) => body)).toEqual([
    { username: 'demo', password: 'bole-2026' },
    { username: 'demo', password: 'bole-2026', captchaVerifyParam: proof },
    { username: 'demo', password: 'bole-2026', captchaVerifyParam: proof },
  ])
})

it('signs in by code with it, too, and takes it away with the way of signing in', async () => {
  stubRefusal(login.login, 100428, '请先完成拖动验证')
  stubHome()
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.type(screen.getByLabelText('验证码'), '123456')
  await screen.findByRole('slider')
  await people.click(screen.getByRole('button', { name: '密码登录' }))
  expect(screen.queryByRole('slider')).toBeNull()
  await people.click(screen.getByRole('button', { name: '验证码登录' }))
  await people.click(screen.getByRole('button', { name: '登录' }))
  stub(login.login, accepted)
  await slide()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
  expect(received(login.login).at(-1)?.body).toMatchObject({ checkCode: '123456', captchaVerifyParam: proof })
})

it('offers a new slide where something is missing that was there before', async () => {
  stubRefusal(login.login, 100428, '请先完成拖动验证')
  await openPasswordMode()
  await signInAsDemo()
  await screen.findByRole('slider')
  await people.clear(screen.getByLabelText('用户名'))
  await slide()
  expect(screen.getByLabelText('用户名')).toBeInvalid()
  await waitFor(() => expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0'))
  expect(received(login.login)).toHaveLength(1)
})

it('asks for the mobile number, not for a code, where the number was taken away before the slide', async () => {
  stubRefusal(login.sendPublicCode, 100428, '请先完成拖动验证')
  renderAt('/login')
  await people.type(await screen.findByLabelText('手机号'), '13800000001')
  await people.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByRole('slider')
  const asked = received(login.sendPublicCode).length
  await people.clear(screen.getByLabelText('手机号'))
  // Looked for before the slide: a busy machine may return from it only once the toast is gone.
  const told = waitFor(() => expect(screen.getByText('请输入手机号')).toBeVisible())
  await slide()
  await told
  expect(screen.getByLabelText('手机号')).toBeInvalid()
  expect(screen.getByLabelText('手机号')).toHaveFocus()
  await waitFor(() => expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0'))
  expect(received(login.sendPublicCode)).toHaveLength(asked)
})

it('is not asked for under the other way of signing in', async () => {
  let refuse = () => {}
  stubRefusal(login.login, 100428, '请先完成拖动验证', new Promise((resolve) => (refuse = resolve)))
  await openPasswordMode()
  await signInAsDemo()
  await people.click(screen.getByRole('button', { name: '验证码登录' }))
  refuse()
  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toBeEnabled())
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('请先完成拖动验证')).toBeNull()
})
