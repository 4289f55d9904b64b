import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { watchChanges } from '@tests/support/browser/watchChanges'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const photo = (name: string) => new File([new Uint8Array(1000)], name, { type: 'image/jpeg' })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  clearToast()
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

const write = async (text: string) => people.type(await screen.findByLabelText('正文'), text)
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))
const sent = () => received(publishing.publish)

/** The line of a refused picture: its place, and why. */
const lineOf = (alert: HTMLElement) => alert.parentElement?.textContent

async function pick(name: string) {
  await people.click(await screen.findByRole('radio', { name: '图片' }))
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [photo(name)] } })
}

describe('pictures', () => {
  it('that were refused for good say why, offer no retry, and are taken away before anything is sent', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '图片的像素过多，请缩小后再上传')
    stub(publishing.publish, makeTrend())
    renderAt('/trend/publish')
    await pick('a.jpg')
    expect(lineOf(await screen.findByRole('alert'))).toBe('第 1 张图片：图片的像素过多，请缩小后再上传')
    expect(screen.queryByRole('button', { name: '重新上传第 1 张图片' })).toBeNull()
    const drawn = document.querySelector('[data-tile] img') as Element
    expect(drawn).toBeVisible()
    fireEvent.error(drawn)
    expect(drawn).not.toBeVisible()
    await write('湖边')
    await send()
    expect((await screen.findAllByText('有文件无法上传，请移除后再发布')).length).toBeGreaterThan(0)
    expect(sent()).toEqual([])
    stub(files.upload, makeFile({ id: 'other' }))
    clearToast()
    await people.click(screen.getByRole('button', { name: '移除第 1 张图片' }))
    await waitFor(() => expect(screen.queryByText('有文件无法上传，请移除后再发布')).toBeNull())
    await pick('b.jpg')
    await screen.findByRole('button', { name: '移除第 1 张图片' })
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
    expect(sent()[0]?.body.fileIds).toEqual(['other'])
  })

  it('that were refused are told apart below the grid: a tile has no room for the reason', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '图片的像素过多，请缩小后再上传')
    renderAt('/trend/publish')
    await people.click(await screen.findByRole('radio', { name: '图片' }))
    const input = document.querySelector('input[type=file]') as Element
    fireEvent.change(input, { target: { files: [photo('a.jpg'), photo('b.jpg')] } })
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(lineOf)).toEqual([
        '第 1 张图片：图片的像素过多，请缩小后再上传',
        '第 2 张图片：图片的像素过多，请缩小后再上传',
      ]),
    )
    const tiles = Array.from(document.querySelectorAll('[data-tile]'), ({ textContent }) => textContent)
    expect(tiles).toEqual(['无法上传', '无法上传'])
    await people.click(screen.getByRole('button', { name: '移除第 1 张图片' }))
    expect(lineOf(screen.getByRole('alert'))).toBe('第 1 张图片：图片的像素过多，请缩小后再上传')
  })

  it('that were refused in an article are taken out of its text', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式')
    renderAt('/trend/publish')
    await people.click(await screen.findByRole('radio', { name: '文章' }))
    await screen.findByRole('textbox', { name: '文章正文' })
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [photo('a.jpg')] } })
    expect(lineOf(await screen.findByRole('alert'))).toBe('正文第 1 张图片：请改用 JPG 或 PNG 格式')
    expect(screen.getByText('无法上传')).toBeVisible()
    expect(screen.queryByRole('button', { name: '重新上传正文第 1 张图片' })).toBeNull()
    await people.click(screen.getByRole('button', { name: '移除正文第 1 张图片' }))
    await waitFor(() => expect(screen.queryByText(/请改用 JPG 或 PNG 格式/)).toBeNull())
    expect(document.querySelector('.article-picture')).toBeNull()
  })

  it('that are taken out of an article by their button leave the focus beside its text, as it would open a keyboard', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式')
    renderAt('/trend/publish')
    await people.click(await screen.findByRole('radio', { name: '文章' }))
    const text = await screen.findByRole('textbox', { name: '文章正文' })
    const input = document.querySelector('input[type=file]') as Element
    fireEvent.change(input, { target: { files: [photo('a.jpg'), photo('b.jpg')] } })
    const second = await screen.findByRole('button', { name: '移除正文第 2 张图片' })
    const [, left] = screen.getAllByRole('alert') as [HTMLElement, HTMLElement]
    const hasChanged = watchChanges(left)
    screen.getByRole('button', { name: '移除正文第 1 张图片' }).focus()
    // Browsers keep the selection there; user-event takes it along.
    document.getSelection()?.collapse(text.lastElementChild, 0)
    await people.keyboard('{Enter}')
    await waitFor(() => expect(document.querySelectorAll('.article-picture')).toHaveLength(1))
    expect(lineOf(left)).toBe('正文第 1 张图片：请改用 JPG 或 PNG 格式')
    expect(hasChanged()).toBe(false)
    expect(second).toHaveFocus()
    expect(second).toHaveAccessibleName('移除正文第 1 张图片')
    await people.keyboard('{Enter}')
    await waitFor(() => expect(document.querySelector('.article-picture')).toBeNull())
    expect(text).not.toHaveFocus()
  })

  it('that failed in an article are sent again or taken out of its text', async () => {
    stubStatus(files.upload, 500)
    renderAt('/trend/publish')
    await people.click(await screen.findByRole('radio', { name: '文章' }))
    await screen.findByRole('textbox', { name: '文章正文' })
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [photo('a.jpg')] } })
    const retry = await screen.findByRole('button', { name: '重新上传正文第 1 张图片' })
    const box = retry.closest('[tabindex="-1"]')
    await people.click(retry)
    await waitFor(() => expect(box).toHaveFocus())
    await people.click(await screen.findByRole('button', { name: '移除正文第 1 张图片' }))
    await waitFor(() => expect(document.querySelector('.article-picture')).toBeNull())
    expect(box).toHaveFocus()
    expect(screen.queryByRole('button', { name: '重新上传正文第 1 张图片' })).toBeNull()
  })

  it('that failed in a grid have one button to take them away', async () => {
    stubStatus(files.upload, 500)
    renderAt('/trend/publish')
    await pick('a.jpg')
    await screen.findByRole('button', { name: '重新上传第 1 张图片' })
    expect(screen.getAllByRole('button', { name: '移除第 1 张图片' })).toHaveLength(1)
  })
})
