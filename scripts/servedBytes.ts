import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Comment, readComment } from '../contract/comment'
import type { Reader } from '../contract/readers/readers'
import { readTrend, type Trend, TrendType } from '../contract/trend'
import { openServed } from '../server/pages/served'
import { cardTags, shareCardOf } from '../server/pages/shareCard'

const SENTENCES = [
  '早上七点半在东门集合，四十三位同事沿着湖边走完了十二公里，最慢的一组也赶在午饭前回到了终点。',
  '完成的同事可以在健步走页面领取本月的徽章。下一次路线已经在投票，目前呼声最高的是水库那一线。',
  '普通的一天，也值得留个纪念。',
  '鞋子是什么牌子的，求推荐',
  '我问过了，可以带家属',
  '在二号楼一层，出电梯左转',
  '太棒了，想起了刚入职的时候。',
  '哈哈哈哈，比我写得好多了',
  '可以的，私信我',
  '期待下一期',
  '请问雨天还照常吗？',
  '照片拍得真好',
]
const NAMES = [
  '江边小站',
  '云岭装备人事',
  '一碗热干面',
  '咖啡只喝半杯',
  '信箱值班员',
  '山有木兮',
  '审核员王敏',
  '第七次日落',
  '老厂区的猫',
]
const CITIES = ['襄阳市', '长沙市', '沈阳市', '南京市', '武汉市', '深圳市', '昆明市']

function whole<Row>(read: Reader<Row>, given: Partial<Row>): Row {
  const row = read(given)
  if (row === undefined) throw new Error('The sample cannot be read')
  return row
}

/** File addresses are random and do not compress. */
const file = (name: string) => `/files/${createHash('sha256').update(name).digest('base64url').slice(0, 22)}.jpg`
const at = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value

function comment(index: number, replies: Comment[] = []): Comment {
  return whole(readComment, {
    commentsId: `c-0-${60 - index}`,
    imId: `u-${10 + index}`,
    imFaceUrl: file(`face ${index}`),
    imNickName: at(NAMES, index),
    content: at(SENTENCES, index + 3),
    createTime: `2026-11-20 ${String(21 - index).padStart(2, '0')}:${10 + index * 3}:${12 + index * 5}`,
    city: at(CITIES, index),
    likeNum: index * 7,
    replyNum: replies.length * 2,
    replies,
  })
}

/** A typical post: three pictures, two paragraphs, twenty comments and a few replies. */
export function usualPost(): { trend: Trend; comments: { list: Comment[]; total: number } } {
  const trend = whole(readTrend, {
    ...comment(0),
    trendsId: 't-usual',
    type: TrendType.Picture,
    title: '周末环湖健步走，十二公里全员打卡',
    orgName: '云岭装备制造集团有限公司',
    content: SENTENCES.slice(0, 3)
      .map((text) => `<p>${text}</p>`)
      .join(''),
    boleLevel: 5,
    bigVipFlag: 1,
    verificationStatus: 2,
    viewNum: 128457,
    likeNum: 12345,
    collectNum: 2087,
    commentNum: 137,
    topics: [{ paramId: 'topic-walk', paramName: '健步走', sensi: 'false' }],
    files: [0, 1, 2].map((n) => ({
      id: `f-${n}`,
      url: file(`p${n}`),
      smallUrl: file(`s${n}`),
      width: 1280,
      height: 960,
      alt: at(SENTENCES, n + 6),
    })),
  })
  const list = Array.from({ length: 20 }, (_, index) =>
    comment(index, index % 3 === 1 ? [comment(index + 30), comment(index + 31)] : []),
  )
  return { trend, comments: { list, total: 62 } }
}

/** Size (brotli) of a typical post as the backend renders it; undefined without an SSR build. */
export async function servedBytes(): Promise<number | undefined> {
  const served = await openServed(join(import.meta.dirname, '../dist-ssr'), () => new Date())
  if (!served) return undefined
  const { trend, comments } = usualPost()
  const card = shareCardOf(trend)
  const head = `<title>${card.title}</title>${cardTags(card, { origin: 'https://bole.example', address: '/mobile/trend/detail?id=t-usual', brand: '伯乐社区' })}`
  return brotliCompressSync(served.page(trend, comments, head)).length
}
