import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { TrendType, trends } from '@contract/trend'
import { makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, stubAudit } from '../auditScreens'

asAuditAdmin()

const post = {
  type: TrendType.Article,
  content:
    '<p>报名<a href="https://evil.example/?a=1&amp;b=2">点这里</a></p>' +
    '<img src="/files/f-1.jpg" alt="山顶的合影"><img src="/files/f-2.jpg" alt="加微信领券">',
  files: [makeFile({ id: 'f-1', alt: '山顶的合影' })],
}

it('a new post spells out where its links lead, and the descriptions of pictures that no file has', async () => {
  stubAudit(makeAudited(post))
  renderAt('/trend-audit/detail?id=t-1')
  expect(await screen.findByText('链接：点这里 → https://evil.example/?a=1&b=2')).toBeVisible()
  expect(screen.getByText('第 1 张图片说明：山顶的合影')).toBeVisible()
  expect(screen.getByText('正文图片说明：加微信领券')).toBeVisible()
  expect(screen.queryByText('正文图片说明：山顶的合影')).toBeNull()
})

it('a post of very many links shows the first fifty, and all after a tap', async () => {
  const content = Array.from({ length: 60 }, (_, n) => `<a href="https://a.example/${n}">路线</a>`).join('')
  stubAudit(makeAudited({ type: TrendType.Article, content }))
  renderAt('/trend-audit/detail?id=t-1')
  expect(await screen.findAllByText(/^链接：/)).toHaveLength(50)
  await people.click(screen.getByRole('button', { name: '展开全部 60 条链接和图片说明' }))
  expect(screen.getByText('链接：路线 → https://a.example/59')).toBeVisible()
  expect(screen.getByRole('button', { name: '收起' })).toHaveFocus()
})

it('a member who is no audit admin sees the post as others do', async () => {
  stubAudit(makeAudited(post))
  stub(audit.isAdmin, false)
  stub(trends.detail, makeTrend(post))
  renderAt('/trend-audit/detail?id=t-1')
  expect(await screen.findByText('点这里')).toBeVisible()
  expect(screen.queryByText(/^链接：|图片说明：/)).toBeNull()
})
