import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { AuditStatus, trends, TrendType } from '@contract/trend'
import { makeFile } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, user } from './atAPost'
import { FILES, HOUR_LATER, openLater, signed, waiting } from './signedPictures'

atAPost()

const moved = (alt: string) => makeFile({ id: FILES[alt] ?? '', url: `/files/moved-${FILES[alt]}.jpg`, alt })
const picture = (alt: string) =>
  waitFor(() => {
    const found = screen.getByRole('img', { name: alt })
    // Not what holds its place until the page has loaded.
    expect(found).toHaveAttribute('src')
    return found
  })
const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

it('a picture whose address was moved by the approval is shown from its new one, and the post is no longer marked', async () => {
  await openLater(waiting())
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
  stub(trends.detail, waiting({ auditStatus: AuditStatus.Success, files: [moved('湖'), moved('山')] }))
  fireEvent.error(await picture('山'))
  await waitFor(async () => expect(await picture('山')).toHaveAttribute('src', '/files/moved-hill.jpg'))
  expect(screen.queryByText('审核中，仅自己可见')).toBeNull()
  expect(screen.queryByText('图片加载失败')).toBeNull()
})

it('a picture that its fresh address does not bring either is asked for once, and again by 重新加载', async () => {
  await openLater(waiting({ auditStatus: AuditStatus.Fail }))
  const asked = received(trends.detail).length
  stub(
    trends.detail,
    waiting({ auditStatus: AuditStatus.Fail, files: [signed('湖', HOUR_LATER), signed('山', HOUR_LATER)] }),
  )
  fireEvent.error(await picture('山'))
  await waitFor(async () => expect(await picture('山')).toHaveAttribute('src', `/files/hill.jpg${HOUR_LATER}`))
  vi.setSystemTime(Date.now() + 10_000)
  fireEvent.error(await picture('山'))
  expect(await screen.findByText('图片加载失败')).toBeVisible()
  expect(received(trends.detail)).toHaveLength(asked + 1)
  stub(trends.detail, waiting({ files: [moved('湖'), moved('山')] }))
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(async () => expect(await picture('山')).toHaveAttribute('src', '/files/moved-hill.jpg'))
})

it('the post stays as it is when 重新加载 finds no network', async () => {
  await openLater(waiting())
  stubOffline(trends.detail)
  fireEvent.error(await picture('山'))
  await user.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await picture('山')).toHaveAttribute('src', signed('山').url)
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
})

it('a post that can no longer be read says so when its pictures are gone', async () => {
  await openLater(waiting())
  stubRefusal(trends.detail, Code.TrendNotExist, '该动态不存在或已被删除')
  fireEvent.error(await picture('山'))
  expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
})

it('pictures in the text of an article get new addresses, too', async () => {
  const article = (by: string) =>
    waiting({
      type: TrendType.Article,
      content: `<p><img src="/files/lake.jpg${by.replace('&', '&amp;')}" alt="湖"></p>`,
      files: [signed('湖', by)],
    })
  await openLater(article('?e=1760000000&s=first'))
  stub(trends.detail, article(HOUR_LATER))
  fireEvent.error(await picture('湖'))
  await waitFor(async () => expect(await picture('湖')).toHaveAttribute('src', `/files/lake.jpg${HOUR_LATER}`))
})

it('an own post without pictures says, too, when it was decided, and is not read again before', async () => {
  const text = { type: TrendType.Text, files: [] }
  await openLater(waiting(text))
  await import('@/lib/time/ticking')
  await look()
  const asked = received(trends.detail).length
  vi.setSystemTime(Date.now() + 61_000)
  await look()
  await waitFor(() => expect(received(trends.detail)).toHaveLength(asked + 1))
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
  stub(trends.detail, waiting({ ...text, auditStatus: AuditStatus.Fail, auditReason: '标题与正文不符' }))
  vi.setSystemTime(Date.now() + 61_000)
  await look()
  expect(await screen.findByText('审核不通过，仅自己可见')).toBeVisible()
  expect(screen.getByText('原因：标题与正文不符')).toBeVisible()
  vi.setSystemTime(Date.now() + 61_000)
  const decided = received(trends.detail).length
  await look()
  expect(received(trends.detail)).toHaveLength(decided)
})
