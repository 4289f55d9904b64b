import type { Comment } from '@contract/comment'
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
