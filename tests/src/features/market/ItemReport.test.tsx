import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { market } from '@contract/market'
import { newKey } from '@/lib/newKey'
import { itemReportDraft } from '@/writes/drafts/itemDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { person, press, said, signIn, withMarket } from './withMarket'

withMarket()

it('a report is sent after the other one of another tab without an answer', async () => {
  signIn('u-reports-twice')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(market.report, async ({ reasonDesc }) => {
    if (reasonDesc) await held
    return null
  })
  renderAt('/market?id=m-1')
  await press('举报')
  await person.click(await screen.findByRole('radio', { name: '广告营销' }))
  await person.type(screen.getByLabelText('补充说明'), '同一张图发了三次')
  const write = { itemId: 'm-1', reason: 'advert', reasonDesc: '' }
  keepPending('u-reports-twice', 'market.report', { key: newKey(), draftKey: 'other', write, at: Date.now() })
  const seen = received(market.report).length
  const told = said('举报成功')
  await press('提交')
  await told
  const done = said('举报已提交，感谢您的反馈')
  answer()
  await done
  const sent = received(market.report).slice(seen)
  expect(sent).toMatchObject([{ body: write }, { body: { reasonDesc: '同一张图发了三次' } }])
})

it('a report that is typed stays where another one of another tab is confirmed', async () => {
  signIn('u-reports-later')
  const keeper = itemReportDraft('m-1')
  const own = { reason: 'advert', reasonDesc: '同一张图发了三次', key: 'key-of-this-tab' }
  await keeper.keep('u-reports-later', own)
  const write = { itemId: 'm-1', reason: 'advert', reasonDesc: '' }
  keepPending('u-reports-later', 'market.report', { key: newKey(), draftKey: 'other', write, at: Date.now() })
  stub(market.report, null)
  const told = said('举报成功')
  renderAt('/market?id=m-1')
  await press('举报')
  await told
  expect(await screen.findByLabelText('补充说明')).toHaveValue('同一张图发了三次')
  await waitFor(async () => expect(await keeper.read('u-reports-later')).toEqual(own))
})
