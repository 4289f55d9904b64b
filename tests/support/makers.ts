import type { Comment } from '@contract/comment'
import type { Doc } from '@contract/doc'
import type { GroupSummary, Message, MessageSummary } from '@contract/message'
import type { Account, Person } from '@contract/people'
import type { Author } from '@contract/person'
import { AuditStatus, type Trend, type TrendFile, TrendType, Visibility } from '@contract/trend'

let serial = 0
const next = () => ++serial

export function makeAuthor(over: Partial<Author> = {}): Author {
  return {
    imId: `u-${next()}`,
    imFaceUrl: '/files/face.jpg',
    imNickName: '林晓雨',
    orgId: '',
    orgNickname: '',
    orgName: '',
    orgAuth: 'N',
    bigVipFlag: 0,
    verificationStatus: 0,
    professionalGuide: 'N',
    boleLevel: 0,
    ...over,
  }
}

export function makeFile(over: Partial<TrendFile> = {}): TrendFile {
  const id = `f-${next()}`
  return { id, url: `/files/${id}.jpg`, smallUrl: `/files/${id}-small.jpg`, width: 1080, height: 1080, ...over }
}

export function makeTrend(over: Partial<Trend> = {}): Trend {
  return {
    ...makeAuthor(),
    trendsId: `t-${next()}`,
    type: TrendType.Picture,
    title: '春季徒步回顾',
    content: '<p>周六早上七点，我们在西溪湿地东门集合。</p>',
    createTime: '2026-04-18 09:20:00',
    city: '杭州市',
    province: '浙江省',
    viewNum: 0,
    likeNum: 0,
    collectNum: 0,
    commentNum: 0,
    topics: [],
    auditStatus: AuditStatus.Success,
    auditTags: '[]',
    auditReason: '',
    files: [makeFile()],
    lockedBy: '0',
    meLocked: '0',
    lockedUserName: '',
    visibility: Visibility.Public,
    meLiked: false,
    meCollected: false,
    relation: 0,
    meId: '',
    ...over,
  }
}

export function makeComment(over: Partial<Comment> = {}): Comment {
  return {
    ...makeAuthor(),
    commentsId: `c-${next()}`,
    trendsId: 't-1',
    content: '拍得真好！',
    emojiName: '',
    files: [],
    likeNum: 0,
    createTime: '2026-04-18 10:00:00',
    city: '杭州市',
    province: '浙江省',
    meLiked: false,
    replyNum: 0,
    replies: [],
    ...over,
  }
}

export function makeAccount(over: Partial<Account> = {}): Account {
  const author = makeAuthor(over)
  return {
    ...author,
    userId: author.imId,
    username: 'demo',
    mobile: '138****0001',
    identity: 'personal',
    roles: [],
    isFamilyAccount: 'N',
    city: '杭州市',
    province: '浙江省',
    signature: '慢慢走，别错过风景',
    ...over,
  }
}

export function makePerson(over: Partial<Person> = {}): Person {
  const author = makeAuthor(over)
  return {
    ...author,
    userId: author.imId,
    signature: '慢慢走，别错过风景',
    relation: 0,
    trendNum: 0,
    followNum: 0,
    fansNum: 0,
    likeNum: 0,
    ...over,
  }
}

export function makeMessage(over: Partial<Message> = {}): Message {
  return {
    messageId: `m-${next()}`,
    group: 'community_message',
    category: 1,
    kind: 7,
    title: '评论了您的动态',
    content: '拍得真好！',
    createTime: '2026-04-18 10:00:00',
    read: true,
    actor: { userId: 'u-zhou', imNickName: '周远', imFaceUrl: '' },
    actorNum: 1,
    target: { targetKind: 'COMMENTS', trendsId: 't-1', commentsId: 'c-1', title: '春季徒步回顾', smallUrl: '' },
    reason: '',
    ...over,
  }
}

export function makeSummary(groups: Partial<GroupSummary>[] = [], over: Partial<MessageSummary> = {}): MessageSummary {
  const all = (['system', 'happy_news', 'community_message'] as const).map((group) => ({
    group,
    unread: 0,
    newest: null,
    categories: [],
    ...groups.find((given) => given.group === group),
  }))
  return { total: all.reduce((sum, { unread }) => sum + unread, 0), groups: all, muted: [], ...over }
}

export function makeDoc(over: Partial<Doc> = {}): Doc {
  return {
    docId: 'd1',
    kind: 'pdf',
    title: '员工手册',
    folderId: 'f1',
    folderName: '制度',
    mustRead: true,
    read: false,
    version: 1,
    updateTime: '2024-03-01 09:00:00',
    size: 1_300_000,
    pages: 48,
    hit: '',
    ...over,
  }
}
