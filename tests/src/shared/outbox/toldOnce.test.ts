import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import type { Endpoint } from '@contract/endpoint'
import { messages } from '@contract/message'
import { people } from '@contract/people'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { session } from '@/session/session'
import { blankDraft } from '@/shared/drafts/trendDraft'
import { NO_DRAFT } from '@/shared/outbox/commentDraft'
import type { Deed } from '@/shared/outbox/deeds'
import { outbox } from '@/shared/outbox/outbox'
import { sendOrWait } from '@/shared/outbox/sendOrWait'
import { stubBusy, stubOffline, stubStatus } from '@tests/support/stubs'

const said = vi.hoisted(() => [] as string[])
vi.mock('@/lib/toast', () => ({ toast: (text: string) => said.push(text), warmToast: () => undefined, clearToast: () => undefined }))
vi.mock('@/http/tell', () => ({ tellFailure: (text: string) => said.push(text), keepQuiet: () => undefined }))

const WAITS = '1 项操作待发送，联网后自动发送'
const OFFLINE = '网络连接异常,请稍后再试!'
const place = { userId: 'u-me', trendsId: 't1', commentsId: '' }
const words = { type: 1, title: '', content: '<p>早</p>', fileIds: [], topicIds: [], visibility: 1 } as const
const like: Deed = { kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }
const writes: readonly [Deed['kind'], Deed, Endpoint<unknown, unknown>][] = [
  ['like', like, acts.like],
  ['collect', { kind: 'collect', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }, acts.collect],
  ['follow', { kind: 'follow', body: { userId: 'u-9', on: true } }, relations.follow],
  ['block', { kind: 'block', body: { userId: 'u-9', on: true }, name: '王敏' }, relations.block],
  ['mute', { kind: 'mute', body: { category: 2, muted: true }, name: '赞和收藏' }, messages.settings],
  ['report', { kind: 'report', body: { targetKind: 'TRENDS', targetId: 't1', reason: 'advert' }, name: '广告' }, reports.submit],
  ['remove', { kind: 'remove', body: { trendsId: 't1', on: true }, name: '' }, publishing.remove],
  ['unsay', { kind: 'unsay', body: { commentsId: 'c1' }, name: '', trendsId: 't1', num: 1 }, comments.remove],
  ['comment', { kind: 'comment', place, draft: { ...NO_DRAFT, content: '早' } }, comments.publish],
  ['post', { kind: 'post', draft: blankDraft('d1'), words: { ...words, fileIds: [], topicIds: [] } }, publishing.publish],
]

beforeEach(async () => {
  said.length = 0
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stubOffline(people.account)
  await outbox.iAm('u-me')
})
afterEach(async () => {
  for (const one of outbox.waiting()) await outbox.cancel(one)
  session.signOut()
})

it.each(writes)('a %s without an answer says once that it waits', async (_kind, write, endpoint) => {
  stubOffline(endpoint)
  await expect(sendOrWait(write)).resolves.toBeUndefined()
  expect(await screen.findByText(WAITS)).toBeInTheDocument()
  expect(said).toEqual([])
})

it('what a busy backend refuses waits, and the bar says why and that it goes out by itself', async () => {
  stubBusy(acts.like, 2)
  await expect(sendOrWait(like)).resolves.toBeUndefined()
  expect(await screen.findByText('1 项操作待发送，服务繁忙，稍后自动发送')).toBeInTheDocument()
  expect(said).toEqual([])
})

it('a write that cannot wait, as nobody knows whose it is, says that the network failed', async () => {
  session.signOut()
  stubOffline(acts.like)
  await expect(sendOrWait(like)).rejects.toThrow(OFFLINE)
  expect(said).toEqual([OFFLINE])
})

it('what a server refuses by its status does not wait, and is told', async () => {
  stubStatus(acts.like, 500)
  await expect(sendOrWait(like)).rejects.toThrow('连接错误')
  expect(said).toEqual(['连接错误'])
})

it('says that it waits also where the code of the list does not come', async () => {
  vi.resetModules()
  document.body.innerHTML = ''
  vi.doMock('@/shared/outbox/OutboxBar', () => Promise.reject(new Error('offline')))
  const { showOutbox } = await import('@/shared/outbox/showOutbox')
  showOutbox()
  await vi.waitFor(() => expect(said).toEqual(['操作待发送，联网后自动发送']))
  vi.doUnmock('@/shared/outbox/OutboxBar')
})
