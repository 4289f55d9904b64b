import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { AuditStatus, type TrendFile, TrendType } from '@contract/trend'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, stubAudit } from './auditScreens'

asAuditAdmin()

const LATER = '?e=1760003600&s=later'
const lake = (by = '?e=1760000000&s=first') =>
  makeFile({ id: 'f-1', url: `/files/lake.jpg${by}`, smallUrl: `/files/lake-small.jpg${by}`, alt: '湖' })
const open = () => renderAt('/trend-audit/detail?id=t1')
const picture = (alt: string) =>
  waitFor(() => {
    const found = screen.getByRole('img', { name: alt })
    // Not what holds its place until the page has loaded.
    expect(found).toHaveAttribute('src')
    return found
  })

it('a picture under review whose address has expired is shown from a fresh one', async () => {
  const detail = makeAudited({ trendsId: 't1', type: TrendType.Picture, files: [lake()] })
  stubAudit(detail)
  open()
  const before = await picture('湖')
  stub(calls.detail, { ...detail, title: '审核期间被改过的标题', files: [lake(LATER)] })
  fireEvent.error(before)
  await waitFor(async () => expect(await picture('湖')).toHaveAttribute('src', `/files/lake.jpg${LATER}`))
  expect(screen.queryByText('审核期间被改过的标题')).toBeNull()
})

it('a picture under review is asked for again by 重新加载 once there is a network', async () => {
  const detail = makeAudited({ trendsId: 't1', type: TrendType.Picture, files: [lake()] })
  stubAudit(detail)
  open()
  const before = await picture('湖')
  stubOffline(calls.detail)
  fireEvent.error(before)
  const again = await screen.findByRole('button', { name: '重新加载' })
  stub(calls.detail, { ...detail, files: [lake(LATER)] })
  await people.click(again)
  await waitFor(async () => expect(await picture('湖')).toHaveAttribute('src', `/files/lake.jpg${LATER}`))
})

it('so are those in the text of an article', async () => {
  const article = (file: TrendFile) =>
    makeAudited({
      trendsId: 't1',
      type: TrendType.Article,
      content: `<p><img src="${file.url.replace('&', '&amp;')}" alt="湖"></p>`,
      files: [file],
    })
  stubAudit(article(lake()))
  open()
  const before = await picture('湖')
  stub(calls.detail, article(lake(LATER)))
  fireEvent.error(before)
  await waitFor(async () => expect(await picture('湖')).toHaveAttribute('src', `/files/lake.jpg${LATER}`))
})

it('so are the small ones of an edit', async () => {
  const detail = (file: TrendFile) => {
    const { type, title, content, city, province, topics, createTime, ...trend } = makeAudited({ trendsId: 't1' })
    const words = { type, title, content, city, province, topics, createTime }
    const pendingEdit = { ...words, files: [file], auditStatus: AuditStatus.Pending, auditReason: '' }
    return { ...trend, ...words, isEdit: true, pendingEdit }
  }
  stubAudit(detail(lake()))
  open()
  const changes = await screen.findByRole('region', { name: '修改内容' })
  stub(calls.detail, detail(lake(LATER)))
  fireEvent.error(within(changes).getByRole('img', { name: '湖' }))
  await waitFor(() =>
    expect(within(changes).getByRole('img', { name: '湖' })).toHaveAttribute('src', `/files/lake-small.jpg${LATER}`),
  )
})
