import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { login } from '@contract/login'
import { clearToast } from '@/lib/toast/toast'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { accepted, people, stubHome } from './loginPage'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

describe('an SMS code', () => {
  it('can be typed at once when it was sent, and the sixth digit submits', async () => {
    stub(login.sendPublicCode, null)
    stub(login.login, accepted)
    stubHome()
    renderAt('/login')
    await people.type(await screen.findByLabelText('手机号'), '13800000001')
    await people.click(screen.getByRole('button', { name: '获取验证码' }))
    await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveFocus())
    await people.keyboard('12345')
    expect(received(login.login)).toHaveLength(0)
    await people.keyboard('6')
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
    expect(received(login.login).map(({ body }) => body)).toEqual([
      { username: '13800000001', authMethod: 'UsernameSM', checkCode: '123456' },
    ])
  })

  it.each(['123 456', '\n123456', '１２３４５６'])(
    'is whole when it is pasted as %j, and so is the number',
    async (pasted) => {
      stub(login.login, accepted)
      stubHome()
      renderAt('/login')
      await people.click(await screen.findByLabelText('手机号'))
      await people.paste('+86 138 0000 0001')
      await people.click(screen.getByLabelText('验证码'))
      await people.paste(pasted)
      expect(screen.getByLabelText('验证码')).toHaveValue('123456')
      await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
      expect(received(login.login).map(({ body }) => body)).toEqual([
        { username: '13800000001', authMethod: 'UsernameSM', checkCode: '123456' },
      ])
    },
  )

  it('leaves the number in place when the page is loaded again, until somebody is logged in', async () => {
    stub(login.sendPublicCode, null)
    stub(login.login, accepted)
    stubHome()
    const { unmount } = renderAt('/login')
    await people.type(await screen.findByLabelText('手机号'), '13800000001')
    await people.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByRole('button', { name: /^重新发送/ })).toBeDisabled()
    unmount()
    const again = renderAt('/login')
    expect(await screen.findByLabelText('手机号')).toHaveValue('13800000001')
    await people.click(screen.getByLabelText('验证码'))
    await people.paste('123456')
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
    again.unmount()
    renderAt('/login')
    expect(await screen.findByLabelText('手机号')).toHaveValue('')
  })

  it('that the phone fills in submits, too; one that was refused is sent again only when it is mended', async () => {
    stubRefusal(login.login, 100400, '验证码错误或已过期')
    renderAt('/login')
    await people.type(await screen.findByLabelText('手机号'), '13800000001')
    await people.click(screen.getByLabelText('验证码'))
    await people.paste('654321')
    expect((await screen.findAllByText('验证码错误或已过期'))[0]).toBeVisible()
    expect(received(login.login)).toHaveLength(1)
    await people.type(screen.getByLabelText('验证码'), '{Backspace}0')
    await waitFor(() => expect(received(login.login)).toHaveLength(2))
    expect(received(login.login)[1]?.body).toMatchObject({ checkCode: '654320' })
  })

  it('leaves the time to press the login, which is sent once', async () => {
    stub(login.login, accepted)
    stubHome()
    renderAt('/login')
    await people.type(await screen.findByLabelText('手机号'), '13800000001')
    await people.click(screen.getByLabelText('验证码'))
    await people.paste('123456')
    await people.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
    expect(received(login.login)).toHaveLength(1)
  })

  it('can be typed before the number', async () => {
    renderAt('/login')
    await people.click(await screen.findByLabelText('验证码'))
    await people.paste('123456')
    await people.click(screen.getByLabelText('手机号'))
    await people.paste('13800000001')
    await pause(1000)
    expect(screen.queryByText('请输入手机号')).toBeNull()
    expect(received(login.login)).toHaveLength(0)
  })

  it('marks the number that is missing', async () => {
    renderAt('/login')
    await people.type(await screen.findByLabelText('验证码'), '123456')
    expect(await screen.findByText('请输入手机号')).toBeVisible()
    expect(screen.getByLabelText('手机号')).toHaveFocus()
    expect(screen.getByLabelText('手机号')).toBeInvalid()
    expect(received(login.login)).toHaveLength(0)
  })

  it('that is missing has the focus when the login is pressed', async () => {
    renderAt('/login')
    await people.type(await screen.findByLabelText('手机号'), '13800000001')
    await people.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByLabelText('验证码')).toHaveFocus()
  })

  it('that was sent is waited for, too, where the browser has no room to remember it', async () => {
    // The end of an earlier one is still stored.
    sessionStorage.setItem('bole.sms-until', String(Date.now() - 60_000))
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => full.mockRestore())
    stub(login.sendPublicCode, null)
    renderAt('/login')
    await people.type(await screen.findByLabelText('手机号'), '13800000001')
    await people.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('验证码发送成功')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^重新发送(59|58)s$/ }, { timeout: 3000 })).toBeDisabled()
    expect(screen.queryByText('验证码发送失败')).toBeNull()
  })
})
