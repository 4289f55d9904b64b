import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type PendingEdit, TrendType } from '@contract/trend'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { asAuditAdmin, makeAudited, people, row, stubAudit } from './auditScreens'

asAuditAdmin()

const picture = makeFile({ id: 'f-1', alt: '山顶的合影' })
const post = { type: TrendType.Picture, title: '春季徒步', content: '', city: '', province: '', topics: [] }
const edit: PendingEdit = {
  ...{ ...post, files: [picture], auditStatus: 0, auditReason: '', createTime: '2026-04-19 09:20:00' },
}
const secret = { paramId: 'p-1', paramName: '薪酬待遇', sensi: 'true' as const }

it('the row of a waiting edit has the title and marks the sensitive topics that the post would get', async () => {
  const waiting = row({
    ...post,
    trendsId: 't-1',
    isEdit: true,
    pendingEdit: { ...edit, title: '新题', topics: [secret] },
  })
  stubAudit(makeAudited(), [waiting])
  renderAt('/trend-audit')
  expect(await screen.findByRole('link', { name: '新题' })).toBeVisible()
  expect(screen.getByText('敏感 #薪酬待遇')).toBeVisible()
})

it('the row and the head of a waiting edit name the kind that the post would get', async () => {
  const waits = { ...post, isEdit: true, pendingEdit: { ...edit, type: TrendType.Video } }
  stubAudit(makeAudited(waits), [row({ ...waits, trendsId: 't-1' })])
  const { unmount } = renderAt('/trend-audit')
  expect(within(await screen.findByRole('article')).getByText('视频')).toBeVisible()
  unmount()
  renderAt('/trend-audit/detail?id=t-1')
  await screen.findByRole('region', { name: '修改内容' })
  expect(screen.getByText('视频', { ignore: 'ins, del' })).toBeVisible()
})

it('what an edit changes marks its sensitive topics', async () => {
  stubAudit(makeAudited({ ...post, files: [picture], isEdit: true, pendingEdit: { ...edit, topics: [secret] } }))
  renderAt('/trend-audit/detail?id=t-1')
  const changes = within(await screen.findByRole('region', { name: '修改内容' }))
  expect(changes.getByText('#薪酬待遇（敏感）')).toBeVisible()
})

it('an edit of nothing but the descriptions of pictures shows these', async () => {
  const files = [{ ...picture, alt: '加微信领券' }]
  stubAudit(makeAudited({ ...post, files: [picture], isEdit: true, pendingEdit: { ...edit, files } }))
  renderAt('/trend-audit/detail?id=t-1')
  const changes = within(await screen.findByRole('region', { name: '修改内容' }))
  expect(changes.getByText('图片说明')).toBeVisible()
  expect(changes.getByText('加微信领券').tagName).toBe('INS')
  expect(changes.queryByText(/仅排版有变化/)).toBeNull()
  await people.click(screen.getByRole('button', { name: '查看修改后全文' }))
  expect(await screen.findByText('第 1 张图片说明：加微信领券')).toBeVisible()
})

async function changesOf(before: string, after: string) {
  const article = { ...post, type: TrendType.Article, content: before }
  const pendingEdit = { ...edit, type: TrendType.Article, content: after, files: [] }
  stubAudit(makeAudited({ ...article, files: [], isEdit: true, pendingEdit }))
  renderAt('/trend-audit/detail?id=t-1')
  return within(await screen.findByRole('region', { name: '修改内容' }))
}
const link = (href: string) => `<p>报名<a href="${href}">点这里</a>，<a href="https://a.example">路线</a></p>`

it('an edit of nothing but where a link leads shows the link before and after', async () => {
  const changes = await changesOf(link('https://good.example/?a=1&amp;b=2'), link('https://evil.example/'))
  expect(changes.getByText('链接')).toBeVisible()
  expect(changes.getByText('点这里 → https://good.example/?a=1&b=2').tagName).toBe('DEL')
  expect(changes.getByText('点这里 → https://evil.example/').tagName).toBe('INS')
  expect(changes.getByText('路线 → https://a.example').tagName).toBe('SPAN')
  expect(changes.queryByText('正文')).toBeNull()
  expect(changes.queryByText(/仅排版有变化/)).toBeNull()
})

it('an edit of nothing but the descriptions of pictures in the text shows these', async () => {
  const withAlt = (alt: string) => `<p>合影</p><img src="/files/f-1" alt="${alt}">`
  const changes = await changesOf(withAlt('山顶'), withAlt('加微信领券'))
  expect(changes.getByText('图片说明')).toBeVisible()
  expect(changes.getByText('加微信领券').tagName).toBe('INS')
})

it('an edit of nothing but formats is told as such', async () => {
  const changes = await changesOf(link('https://good.example'), `<b>${link('https://good.example')}</b>`)
  expect(changes.getByText(/仅排版有变化/)).toBeVisible()
})

it('a post shows an audit admin the descriptions of its pictures', async () => {
  stubAudit(makeAudited({ ...post, files: [makeFile({ id: 'f-2', alt: '' }), picture] }))
  renderAt('/trend-audit/detail?id=t-1')
  expect(await screen.findByText('第 2 张图片说明：山顶的合影')).toBeVisible()
  expect(screen.queryByText(/第 1 张图片说明/)).toBeNull()
})
