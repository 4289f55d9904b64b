import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { captcha, LOCAL_CAPTCHA_PREFIX } from '@contract/captcha'
import { clearToast } from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(44)
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => true })
})
afterEach(() => {
  clearToast()
  vi.restoreAllMocks()
})

async function slideTo(x: number) {
  const handle = await screen.findByRole('slider')
  fireEvent.pointerDown(handle, { clientX: 0, pointerId: 1 })
  for (const step of [x / 4, x / 2, x]) fireEvent.pointerMove(handle, { clientX: step, pointerId: 1 })
  fireEvent.pointerUp(handle, { clientX: x, pointerId: 1 })
}

it('lets the backend judge the slide in a browser and says that it passed', async () => {
  stub(captcha.verify, { passed: true })
  renderAt('/aliCaptcha')
  await slideTo(276)
  expect(await screen.findAllByText('验证通过')).not.toHaveLength(0)
  expect(JSON.stringify(received(captcha.verify)[0]?.body)).toContain(LOCAL_CAPTCHA_PREFIX)
  expect(screen.queryByRole('slider')).toBeNull()
})

it('asks for another slide when one is refused', async () => {
  stub(captcha.verify, { passed: false })
  renderAt('/aliCaptcha')
  await slideTo(276)
  expect(await screen.findByRole('alert')).toHaveTextContent('拖动验证失败')
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0')
})

it('goes back to the start when the hand lets go half way', async () => {
  renderAt('/aliCaptcha')
  await slideTo(100)
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0')
  expect(received(captcha.verify)).toHaveLength(0)
})

it('is slid by the keyboard too', async () => {
  stub(captcha.verify, { passed: true })
  renderAt('/aliCaptcha')
  const handle = await screen.findByRole('slider')
  for (let press = 0; press < 10; press += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  await waitFor(() => expect(received(captcha.verify)).toHaveLength(1))
})

it('says that nobody stands behind the development slider', async () => {
  renderAt('/aliCaptcha')
  expect(await screen.findByText('未配置验证码服务，当前为本地滑块，仅供开发调试')).toBeVisible()
})

it('keeps the box for another try when the net is away', async () => {
  stubOffline(captcha.verify)
  renderAt('/aliCaptcha')
  await slideTo(276)
  expect(await screen.findByRole('alert')).toHaveTextContent('验证失败，请重试')
  expect(screen.getByRole('slider')).toBeEnabled()
})
