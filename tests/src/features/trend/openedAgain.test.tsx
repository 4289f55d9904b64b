import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { dictionaries } from '@contract/dictionary'
import { reports } from '@contract/report'
import { trends } from '@contract/trend'
import { exit } from '@/http/sessionEnd'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { act, atAPost, closed, compose, input, open, send, text, trendsId, user, written } from './atAPost'

const replaced = vi.spyOn(exit, 'replace')
atAPost()
beforeEach(() => {
  replaced.mockReset()
  // The next page handles the end of the session.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
})
afterEach(() => sessionStorage.clear())

/** Navigates to the login, where `meId` signs in and returns. */
async function comeBack(meId = 'u-me') {
  await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1))
  cleanup()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(trends.detail, makeTrend({ trendsId, commentNum: 2, meId }))
  open()
  await screen.findByText('第一条')
}

it('a comment whose session ends while it is sent stands open with its words after the login, once', async () => {
  stubRefusal(comments.publish, Code.InvalidToken, '')
  await user.type(await compose(), '还没写完')
  await user.click(send())
  await comeBack()
  expect(await screen.findByRole('dialog', { name: '发表评论' })).toBeVisible()
  await waitFor(async () => expect(await text()).toHaveValue('还没写完'))
  stub(comments.publish, written({ content: '还没写完' }))
  await user.click(send())
  await closed()
  expect(received(comments.publish)).toHaveLength(2)
  cleanup()
  open()
  await screen.findByText('第一条')
  await waitFor(() => expect(input()).toBeEnabled())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('so does a reply, whatever call the session ended with', async () => {
  open()
  await screen.findByText('第一条')
  await user.click(act('第一条', '回复'))
  await user.type(await text(), '答一半')
  session.expire('a-real-token')
  replaced.mockImplementation(() => undefined)
  exit.replace('')
  await comeBack()
  expect(await screen.findByRole('dialog', { name: '回复 王敏' })).toBeVisible()
  await waitFor(async () => expect(await text()).toHaveValue('答一半'))
  await user.keyboard('{Escape}')
  await closed()
})

it('and a report with its reason', async () => {
  stub(dictionaries.byName, { moment_audit_deny: [{ label: '广告', value: 'advert', description: '' }] })
  open()
  await screen.findByText('第一条')
  await user.click(act('第一条', '举报'))
  await user.click(await screen.findByRole('radio', { name: '广告' }))
  await user.type(screen.getByRole('textbox', { name: '补充说明' }), '留了电话')
  stubRefusal(reports.submit, Code.InvalidToken, '')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await comeBack()
  expect(await screen.findByRole('dialog', { name: '举报' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '补充说明' })).toHaveValue('留了电话'))
  expect(screen.getByRole('radio', { name: '广告' })).toBeChecked()
  await user.keyboard('{Escape}')
  await closed()
})

it('nothing opens for another who signs in', async () => {
  stubRefusal(comments.publish, Code.InvalidToken, '')
  await user.type(await compose(), '还没写完')
  await user.click(send())
  await comeBack('u-other')
  await waitFor(() => expect(screen.getByRole('button', { name: '更多' })).toBeVisible())
  expect(screen.queryByRole('dialog')).toBeNull()
})
