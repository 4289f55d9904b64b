import { BadgeId } from '@contract/badge'

/** A badge and the count that earns it (rule: badges). */
export interface BadgeKind {
  badgeId: BadgeId
  name: string
  rule: string
  target: number
}

/** All badges, in the order of the screen. */
export const badgeKinds: readonly BadgeKind[] = [
  { badgeId: BadgeId.FirstTrend, name: '初来乍到', rule: '第一条动态通过审核', target: 1 },
  { badgeId: BadgeId.TenTrends, name: '笔耕不辍', rule: '累计 10 条动态通过审核', target: 10 },
  { badgeId: BadgeId.HundredLikes, name: '众人点赞', rule: '动态累计收到 100 个赞', target: 100 },
  { badgeId: BadgeId.Commenter, name: '热心同事', rule: '在他人的动态下发表 50 条评论', target: 50 },
  { badgeId: BadgeId.WalkWeek, name: '一周不停', rule: '连续 7 天达到步数目标', target: 7 },
  { badgeId: BadgeId.WalkThirty, name: '走完全程', rule: '走到健步走的第 30 站', target: 30 },
  { badgeId: BadgeId.Course, name: '学有所成', rule: '获得第一张结业证书', target: 1 },
  { badgeId: BadgeId.Reader, name: '手不释卷', rule: '读完全部必读文档', target: 1 },
  { badgeId: BadgeId.SignIn, name: '风雨无阻', rule: '连续签到 30 天', target: 30 },
  { badgeId: BadgeId.Advice, name: '建言献策', rule: '第一条实名留言得到回复', target: 1 },
]

/** The badge with this id, undefined if there is none. */
export const badgeKindOf = (badgeId: string): BadgeKind | undefined =>
  badgeKinds.find((kind) => kind.badgeId === badgeId)
