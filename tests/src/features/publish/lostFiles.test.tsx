import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft, FileRole, type TrendDraft } from '@/writes/drafts/post/trendDraft'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

async function open(part: Partial<TrendDraft>) {
  await draftStore.write('u-me', { ...blankDraft('d-lost'), ...part, updatedAt: 5 })
  renderAt('/trend/publish?draft=d-lost')
  await screen.findByText('已恢复上次的草稿')
}

it('an article whose picture the device has lost says so, and is sent without its place in the text', async () => {
  const file = makeFile({ id: 'f1' })
  await open({
    type: 4,
    title: '湖',
    html: '<p>前</p><p><img src="/files/lost" alt="湖"></p><p><img src="/files/unknown" alt=""></p><p><img src="/files/k1" alt=""></p><p>后</p>',
    files: [
      { key: 'lost', role: FileRole.Inline },
      { key: 'k1', role: FileRole.Inline, file },
    ],
  })
  expect(screen.getByText('有图片没有存入本机，请重新添加')).toBeVisible()
  await screen.findByRole('textbox', { name: '文章正文' })
  expect(document.querySelectorAll('.article-picture')).toHaveLength(1)
  stub(publishing.publish, makeTrend({ trendsId: 'new', auditStatus: 0 }))
  await people.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByRole('heading', { name: '已提交，待审核' })
  const [body] = received(publishing.publish).map((one) => one.body)
  expect(body?.content.match(/src="[^"]*"/g)).toEqual(['src="/files/f1"'])
  expect(body?.fileIds).toEqual(['f1'])
})

it.each([
  ['pictures', 2, FileRole.Picture, '图片'],
  ['a video', 3, FileRole.Video, '视频'],
] as const)('a draft whose device has lost %s says so', async (_what, type, role, name) => {
  await open({ type, text: '湖边', files: [{ key: 'lost', role }] })
  expect(screen.getByText(`有${name}没有存入本机，请重新添加`)).toBeVisible()
})

it('a draft that has all its files says nothing of them', async () => {
  await open({ type: 2, text: '湖边', files: [{ key: 'k1', role: FileRole.Picture, file: makeFile() }] })
  expect(screen.queryByText(/没有存入本机/)).toBeNull()
})
