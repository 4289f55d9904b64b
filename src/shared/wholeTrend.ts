import type { Comment } from '@contract/comment'
import type { Author } from '@contract/person'
import type { Trend } from '@contract/trend'

const author: Author = {
  imId: '',
  imFaceUrl: '',
  imNickName: '',
  orgId: '',
  orgNickname: '',
  orgName: '',
  orgAuth: 'N',
  bigVipFlag: 0,
  verificationStatus: 0,
  professionalGuide: 'N',
  boleLevel: 0,
}

const shared = { ...author, content: '', createTime: '', city: '', province: '', likeNum: 0, meLiked: false }

const trend: Trend = {
  ...shared,
  trendsId: '',
  type: 1,
  title: '',
  viewNum: 0,
  collectNum: 0,
  commentNum: 0,
  topics: [],
  auditStatus: 1,
  auditTags: '',
  auditReason: '',
  files: [],
  lockedBy: '0',
  meLocked: '0',
  lockedUserName: '',
  visibility: 1,
  meCollected: false,
  relation: 0,
  meId: '',
}

const comment: Comment = { ...shared, commentsId: '', trendsId: '', emojiName: '', files: [], replyNum: 0, replies: [] }

function filled<Row extends object>(blank: Row, given: Partial<Row>): Row {
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return { ...blank, ...Object.fromEntries(known) }
}

/** A post of a backend that leaves fields out, or sends null for them: they read as empty. */
export function wholeTrend(given: Partial<Trend>): Trend {
  return filled(trend, given)
}

/** The same for a comment and the replies that come with it. */
export function wholeComment(given: Partial<Comment>): Comment {
  const whole = filled(comment, given)
  return { ...whole, replies: whole.replies.map(wholeComment) }
}
