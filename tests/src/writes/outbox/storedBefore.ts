const place = { userId: 'u-1', trendsId: 't1', commentsId: '' }
const KEY = '10000000-0000-4000-8000-0000000000'
const draft = {
  draftId: 'd1',
  type: 'TEXT',
  title: '',
  text: '山里没有信号',
  html: '',
  topics: [],
  visibility: 'PUBLIC',
  withPlace: false,
  files: [],
  alts: {},
  sent: { key: `${KEY}09`, body: '{}' },
  updatedAt: 7,
}
const words = {
  type: 'TEXT',
  title: '',
  content: '<p>山里没有信号</p>',
  fileIds: [],
  topicIds: [],
  visibility: 'PUBLIC',
}
const target = { targetKind: 'TRENDS', targetId: 't1', on: true }

const deeds = [
  { kind: 'like', body: target },
  { kind: 'collect', body: target },
  { kind: 'follow', body: { userId: 'u-9', on: true } },
  { kind: 'block', body: { userId: 'u-9', on: true }, name: '王敏' },
  { kind: 'mute', body: { category: 2, muted: true }, name: '赞和收藏' },
  {
    kind: 'report',
    body: { targetKind: 'TRENDS', targetId: 't1', reason: 'advert', reasonDesc: '留了电话' },
    name: '广告',
  },
  { kind: 'remove', body: { trendsId: 't1', on: true }, name: '登山记' },
  { kind: 'unsay', body: { commentsId: 'c1' }, name: '我写的', trendsId: 't1', num: 1 },
  {
    kind: 'comment',
    place,
    draft: { content: '早', emojiName: '', pictures: [], key: `${KEY}08`, id: `${KEY}08` },
    parentId: 'c1',
  },
  { kind: 'post', draft, words },
]

/** Storage of the app as of 725524f: the queue, and the drafts of every form, by key. */
export const storedBefore: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    deeds.map((deed, n) => [
      `outbox.e${n}`,
      { id: `e${n}`, userId: 'u-1', at: Date.now() - 1000 + n, key: `${KEY}0${n}`, deed },
    ]),
  ),
  'comment/u-1/t2/': { content: '写了一半', emojiName: '', pictures: [], key: '', id: `${KEY}20` },
  'answer/u-1/t2/c2': { content: '答了一半', key: `${KEY}21` },
  'draft.report.u-1.TRENDS.t2': { reason: 'advert', reasonDesc: '还没说完' },
  'draft.trend.u-1.d2': { ...draft, draftId: 'd2', text: '写到一半' },
}

/** Idempotency keys under which the queue must be sent. */
export const keysBefore = deeds.map((_, n) => `${KEY}0${n}`)
