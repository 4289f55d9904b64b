import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CaptchaBox } from '@/writes/captcha/CaptchaBox'

const script = vi.hoisted(() => ({ load: vi.fn<(src: string) => Promise<void>>() }))
vi.mock('@/lib/loadScript', () => ({ loadScript: script.load }))
vi.mock('@/env', async (original) => {
  const { settings, ...rest } = await original<typeof import('@/env')>()
  return { ...rest, settings: { ...settings, captchaScene: 'scene-1', captchaPrefix: 'prefix-1' } }
})

type Options = Parameters<NonNullable<typeof window.initAliyunCaptcha>>[0]
let shown: Options[] = []

beforeEach(() => {
  shown = []
  script.load.mockReset().mockImplementation(() => {
    window.initAliyunCaptcha = (options) => void shown.push(options)
    return Promise.resolve()
  })
})
afterEach(() => {
  delete window.initAliyunCaptcha
  delete window.AliyunCaptchaConfig
})

it('puts the vendor’s slider in a 320×40 box in Chinese and hands its result on', async () => {
  const slid = vi.fn()
  render(<CaptchaBox onSlide={slid} />)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]).toMatchObject({
    SceneId: 'scene-1',
    prefix: 'prefix-1',
    mode: 'embed',
    element: '#captcha-element',
    language: 'cn',
    slideStyle: { width: 320, height: 40 },
  })
  shown[0]?.success('slid')
  expect(slid).toHaveBeenCalledWith('slid')
})

it('says that the code is blocked and tries again when asked to', async () => {
  script.load.mockRejectedValueOnce(new Error('blocked'))
  render(<CaptchaBox onSlide={() => undefined} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('验证组件加载失败，请检查网络后重试')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says 验证失败，请重试 where the element of the widget is missing', async () => {
  script.load.mockImplementationOnce(() => {
    window.initAliyunCaptcha = () => undefined
    document.getElementById('captcha-element')?.remove()
    return Promise.resolve()
  })
  render(<CaptchaBox onSlide={() => undefined} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('验证失败，请重试')
})

it('says 拖动验证失败 below the slider when the vendor refuses a slide, until the next one', async () => {
  render(<CaptchaBox onSlide={() => undefined} />)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  act(() => shown[0]?.fail({}))
  expect(screen.getByRole('alert')).toHaveTextContent('拖动验证失败')
  expect(screen.getAllByText('拖动验证失败')).toHaveLength(1)
  act(() => shown[0]?.success('slid'))
  expect(screen.queryByRole('alert')).toBeNull()
})
