import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { login } from '@contract/login'
import { people as calls } from '@contract/people'
import { feed } from '@contract/feed'
import { trends } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

atTheOwnPage()

describe('editing the profile', () => {
  beforeEach(() => deviceStore.remove(`draft.account.${account.userId}`))
  const open = async () => {
    renderAt('/me?tab=settings&open=profile')
    return screen.findByLabelText('昵称')
  }

  it('saves what was changed and shows it above', async () => {
    stub(calls.changeAccount, { ...account, imNickName: '林间雨', signature: '新的签名' })
    const name = await open()
    expect(name).toHaveValue('林晓雨')
    await people.clear(name)
    await people.type(name, '林间雨')
    await people.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('heading', { name: '林间雨' })).toBeVisible()
    const [sent] = received(calls.changeAccount)
    expect(sent?.body).toMatchObject({ head: { action: 7015 } })
    // Another device may have changed the rest meanwhile.
    expect((sent?.body as unknown as { body: object }).body).toEqual({ imNickName: '林间雨' })
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has 同城 begin with the new city', async () => {
    stub(feed.cities, { mine: '杭州市', cities: ['上海市', '杭州市'] })
    stub(feed.searchTopics, [])
    const before = renderAt('/?tab=city')
    await waitFor(() => expect(screen.getByRole('combobox', { name: '城市' })).toHaveValue('杭州市'))
    before.unmount()
    stub(calls.changeAccount, { ...account, city: '上海市' })
    const settings = await open()
    await people.clear(screen.getByLabelText('城市'))
    await people.type(screen.getByLabelText('城市'), '上海市')
    await people.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('资料已保存')).toBeVisible()
    expect(settings).not.toBeInTheDocument()
    cleanup()
    stub(feed.cities, { mine: '上海市', cities: ['上海市', '杭州市'] })
    renderAt('/?tab=city')
    await waitFor(() => expect(screen.getByRole('combobox', { name: '城市' })).toHaveValue('上海市'))
  })

  it('stops a name that would be refused', async () => {
    const name = await open()
    await people.clear(name)
    await people.type(name, '雨')
    await people.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(name).toBeInvalid())
    expect(name).toHaveAccessibleDescription('昵称须为 2 到 20 个字')
    expect(received(calls.changeAccount)).toHaveLength(0)
  })

  it('says of a signature at once that it is too long', async () => {
    await open()
    const signature = screen.getByLabelText('个性签名')
    await people.clear(signature)
    await people.click(signature)
    await people.paste('雨'.repeat(101))
    expect(signature).toBeInvalid()
    expect(signature).toHaveAccessibleDescription('101/100')
  })

  it('keeps the words after a refusal, and sends the same ones again under the same key', async () => {
    stubRefusal(calls.changeAccount, Code.TooOften, '操作过于频繁')
    const name = await open()
    await people.type(name, '呀')
    const save = screen.getByRole('button', { name: '保存' })
    await people.click(save)
    expect((await screen.findAllByText('操作过于频繁')).length).toBeGreaterThan(0)
    expect(name).toHaveValue('林晓雨呀')
    await waitFor(() => expect(save).toBeEnabled())
    await people.click(save)
    await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(2))
    const keys = received(calls.changeAccount).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[1]).toBe(keys[0])
    await people.type(name, '！')
    await waitFor(() => expect(save).toBeEnabled())
    await people.click(save)
    await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(3))
    expect(received(calls.changeAccount)[2]?.headers.get('Idempotency-Key')).not.toBe(keys[0])
  })

  it('sends a picked face at once and names it with what is saved', async () => {
    const file = makeFile({ id: 'face-1', url: '/files/face.jpg' })
    stub(files.upload, file)
    stub(calls.changeAccount, { ...account, imFaceUrl: file.url })
    await open()
    await people.upload(screen.getByLabelText('更换头像'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('头像已上传，保存后生效')).toBeVisible()
    expect(received(files.upload)[0]?.body).toMatchObject({ kind: 'avatar' })
    await people.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(1))
    const { body } = received(calls.changeAccount)[0]?.body as unknown as { body: object }
    expect(body).toMatchObject({ faceFileId: 'face-1' })
    expect(body).not.toHaveProperty('imFaceUrl')
  })

  it('says why a face was refused for good, and takes another', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式')
    await open()
    const face = () =>
      people.upload(screen.getByLabelText('更换头像'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    await face()
    expect(await screen.findByText('请改用 JPG 或 PNG 格式')).toBeVisible()
    expect(within(screen.getByRole('group', { name: '头像' })).queryByRole('button', { name: '重试' })).toBeNull()
    stub(files.upload, makeFile({ id: 'face-1', url: '/files/face.jpg' }))
    await face()
    expect(await screen.findByText('头像已上传，保存后生效')).toBeVisible()
  })

  it('says why a face did not arrive, and sends it again on request', async () => {
    stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')
    await open()
    await people.upload(screen.getByLabelText('更换头像'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('24 小时内上传的文件过多')).toBeVisible()
    stub(files.upload, makeFile({ id: 'face-1', url: '/files/face.jpg' }))
    await people.click(within(screen.getByRole('group', { name: '头像' })).getByRole('button', { name: '重试' }))
    expect(await screen.findByText('头像已上传，保存后生效')).toBeVisible()
    await people.click(screen.getByRole('button', { name: '放弃修改' }))
    expect(screen.queryByText('头像已上传，保存后生效')).toBeNull()
  })

  it('leaves what another device changed meanwhile when an unsaved change is opened again', async () => {
    await deviceStore.write(`draft.account.${account.userId}`, { signature: '没写完' })
    await open()
    await waitFor(() => expect(screen.getByLabelText('个性签名')).toHaveValue('没写完'))
    await people.type(screen.getByLabelText('个性签名'), '的')
    await waitFor(async () =>
      expect(await deviceStore.read(`draft.account.${account.userId}`)).toEqual({ signature: '没写完的' }),
    )
    cleanup()
    queryClient.clear()
    stub(calls.account, { ...account, imNickName: '林间雨' })
    expect(await open()).toHaveValue('林间雨')
    await waitFor(() => expect(screen.getByLabelText('个性签名')).toHaveValue('没写完的'))
  })

  it('takes back what was typed on request', async () => {
    const name = await open()
    await people.type(name, '呀')
    await people.click(screen.getByRole('button', { name: '放弃修改' }))
    expect(name).toHaveValue('林晓雨')
  })
})

describe('the devices', () => {
  const here = {
    sessionId: 's-1',
    device: 'Android · Chrome',
    createTime: '2026-06-01 08:00:00',
    lastSeenTime: '2026-06-02 09:00:00',
    current: true,
  }
  const other = { ...here, sessionId: 's-2', device: 'iPhone · Safari', current: false }

  it('are listed, and another one is signed out after a question', async () => {
    stub(login.sessions, { list: [here, other] })
    stub(login.revokeSession, null)
    renderAt('/me?tab=settings&open=sessions')
    expect(await screen.findByText('iPhone · Safari')).toBeVisible()
    expect(screen.getByText('本机')).toBeVisible()
    await people.click(screen.getByRole('button', { name: '退出该设备' }))
    stub(login.sessions, { list: [here] })
    const dialog = await screen.findByRole('dialog')
    await people.click(within(dialog).getByText('退出该设备'))
    await waitFor(() => expect(screen.queryByText('iPhone · Safari')).not.toBeInTheDocument())
    expect(received(login.revokeSession)[0]?.body).toEqual({ sessionId: 's-2' })
  })

  it('say in place that they could not be read', async () => {
    stubStatus(login.sessions, 500)
    renderAt('/me?tab=settings&open=sessions')
    expect(await screen.findByText('登录设备加载失败，请重试')).toBeVisible()
  })
})

describe('the look', () => {
  it('is put on at once and kept on this device', async () => {
    renderAt('/me?tab=settings')
    const root = document.documentElement
    await people.click(await screen.findByRole('radio', { name: '深色' }))
    expect(root.dataset.theme).toBe('dark')
    await people.click(screen.getByRole('radio', { name: '特大' }))
    expect(root.dataset.text).toBe('larger')
    expect(JSON.parse(localStorage.getItem('bole.look') ?? '')).toEqual({ theme: 'dark', text: 'larger' })
    await people.click(screen.getByRole('radio', { name: '跟随系统' }))
    await people.click(screen.getByRole('radio', { name: '标准' }))
    expect(root).not.toHaveAttribute('data-theme')
    expect(root).not.toHaveAttribute('data-text')
  })

  it('is chosen with the arrow keys too', async () => {
    renderAt('/me?tab=settings')
    await people.click(await screen.findByRole('radio', { name: '浅色' }))
    await people.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: '深色' })).toHaveFocus()
    expect(document.documentElement.dataset.theme).toBe('dark')
    await people.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: '跟随系统' })).toBeChecked()
  })

  it('outlives the user', async () => {
    localStorage.setItem('bole.look', '{"theme":"dark","text":"large"}')
    session.signOut()
    expect(localStorage.getItem('bole.look')).toContain('dark')
  })
})

it('logs out after a question, and is at home then', async () => {
  stub(login.logout, null)
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/me?tab=settings')
  await people.click(await screen.findByRole('button', { name: '退出登录' }))
  const dialog = await screen.findByRole('dialog')
  await people.click(within(dialog).getByText('退出登录'))
  await waitFor(() => expect(session.isMember()).toBe(false))
  expect(received(login.logout)).toHaveLength(1)
  expect(await screen.findByRole('link', { name: '推荐' })).toBeVisible()
  expect(window.location.pathname).toBe('/mobile/')
})

it('logs out here soon, although the network answers nothing', async () => {
  stub(login.logout, () => new Promise(() => {}))
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/me?tab=settings')
  await people.click(await screen.findByRole('button', { name: '退出登录' }))
  await people.click(within(await screen.findByRole('dialog')).getByText('退出登录'))
  await waitFor(() => expect(received(login.logout)).toHaveLength(1))
  await waitFor(() => expect(session.isMember()).toBe(false))
})
