import { acts } from '@contract/act'
import { badges } from '@contract/badge'
import { comments } from '@contract/comment'
import { docs } from '@contract/doc'
import type { Endpoint } from '@contract/endpoint'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { readAnswer } from '@/writes/drafts/comment/answerDraft'
import { NO_DRAFT, readDraft } from '@/writes/drafts/comment/commentDraft'
import { reportDraft } from '@/writes/drafts/reportDraft'
import type { QueuedWrite } from '@/writes/operations/registry'
import { makeComment, makeDoc, makeTrend } from '@tests/support/makers'

export const ME = 'u-me'
const place = { userId: ME, trendsId: 't1', commentsId: 'c1' }
const draft = { ...blankDraft('d1'), text: '山里没有信号', updatedAt: 7 }
const words = {
  type: draft.type,
  title: '',
  content: '<p>山里没有信号</p>',
  fileIds: [],
  topicIds: [],
  visibility: draft.visibility,
}

export interface Sample {
  write: QueuedWrite
  endpoint: Endpoint<unknown, unknown>
  /** The backend's response, and the expected body. */
  answer: unknown
  body: unknown
  /** The restored text at its place; absent for a kind without text. */
  words?: () => Promise<string | undefined>
  typed?: string
}

const like = { targetKind: 'TRENDS', targetId: 't1', on: true } as const
const report = { targetKind: 'TRENDS', targetId: 't1', reason: 'advert', reasonDesc: '留了电话' } as const
const reply = { trendsId: 't1', commentsId: 'c1', content: '早', fileIds: [] }

/** One write of every kind, and an answer in addition to the comment. */
export const samples: Readonly<Record<QueuedWrite['kind'] | 'answer' | 'restore', Sample>> = {
  like: { write: { kind: 'like', body: like }, endpoint: acts.like, answer: { on: true, count: 1 }, body: like },
  collect: {
    write: { kind: 'collect', body: like },
    endpoint: acts.collect,
    answer: { on: true, count: 1 },
    body: like,
  },
  follow: {
    write: { kind: 'follow', body: { userId: 'u-9', on: true } },
    endpoint: relations.follow,
    answer: { relation: 1 },
    body: { userId: 'u-9', on: true },
  },
  block: {
    write: { kind: 'block', body: { userId: 'u-9', on: true }, name: '王敏' },
    endpoint: relations.block,
    answer: { on: true, relation: 0 },
    body: { userId: 'u-9', on: true },
  },
  mute: {
    write: { kind: 'mute', body: { category: 2, muted: true }, name: '赞和收藏' },
    endpoint: messages.settings,
    answer: { muted: [2] },
    body: { category: 2, muted: true },
  },
  favourites: {
    write: { kind: 'favourites', body: { codes: ['doc', 'walk'] } },
    endpoint: modules.setFavourites,
    answer: { codes: ['doc', 'walk'] },
    body: { codes: ['doc', 'walk'] },
  },
  readDoc: {
    write: { kind: 'readDoc', body: { docId: 'd1', version: 2 }, name: '员工手册' },
    endpoint: docs.read,
    answer: makeDoc({ version: 2, read: true }),
    body: { docId: 'd1', version: 2 },
  },
  wearBadge: {
    write: { kind: 'wearBadge', body: { badgeId: 'b-sign-in' }, name: '风雨无阻' },
    endpoint: badges.wear,
    answer: { worn: 'b-sign-in', list: [] },
    body: { badgeId: 'b-sign-in' },
  },
  report: {
    write: { kind: 'report', body: report, name: '广告' },
    endpoint: reports.submit,
    answer: null,
    body: report,
    typed: '留了电话',
    words: async () => (await reportDraft({ targetKind: 'TRENDS', targetId: 't1' }).read(ME))?.reasonDesc,
  },
  remove: {
    write: { kind: 'remove', body: { trendsId: 't1', on: true }, name: '' },
    endpoint: publishing.remove,
    answer: null,
    body: { trendsId: 't1' },
  },
  restore: {
    write: { kind: 'remove', body: { trendsId: 't1', on: false }, name: '' },
    endpoint: publishing.restore,
    answer: makeTrend(),
    body: { trendsId: 't1' },
  },
  unsay: {
    write: { kind: 'unsay', body: { commentsId: 'c1' }, name: '', trendsId: 't1', num: 1 },
    endpoint: comments.remove,
    answer: null,
    body: { commentsId: 'c1' },
  },
  comment: {
    write: { kind: 'comment', place, draft: { ...NO_DRAFT, content: '早' } },
    endpoint: comments.publish,
    answer: makeComment(),
    body: reply,
    typed: '早',
    words: async () => (await readDraft(place)).content,
  },
  answer: {
    write: { kind: 'comment', place, draft: { ...NO_DRAFT, content: '早' }, isAnswer: true },
    endpoint: comments.publish,
    answer: makeComment(),
    body: reply,
    typed: '早',
    words: async () => (await readAnswer(place)).content,
  },
  post: {
    write: { kind: 'post', draft, words },
    endpoint: publishing.publish,
    answer: makeTrend(),
    body: words,
    typed: '山里没有信号',
    words: async () => (await draftStore.read(ME, 'd1'))?.text,
  },
}
