import type { ServedStyles, ServedTrend } from '../contract/served'
import { TrendType } from '../contract/trend'

const at = '2026-01-01 00:00:00'
const author = {
  imId: 'u',
  imFaceUrl: '/files/f',
  imNickName: '名',
  orgName: '司',
  orgAuth: 'Y',
  bigVipFlag: 1,
  verificationStatus: 2,
  boleLevel: 1,
} as const
const said = { ...author, content: '评', createTime: '2025-01-01 00:00:00', city: '杭州市', likeNum: 1 }
const file = { id: 'f', url: '/files/a', smallUrl: '/files/b', width: 4, height: 3 }
const html =
  '<h2>一</h2><p>二<b>三</b><a href="https://a.example">四</a></p><ul><li>五</li></ul><blockquote>六</blockquote><pre>七</pre>' +
  '<table><tr><td>八</td></tr></table><img src="/files/c"><hr>'

function post(type: TrendType, rest: Partial<ServedTrend['detail']> = {}): ServedTrend {
  const replies = [{ ...said, commentsId: 'r' }] as never[]
  const list = [{ ...said, commentsId: 'c', emojiName: '[微笑]', files: [file], replyNum: 9, replies }]
  const detail = {
    ...said,
    trendsId: 't',
    type,
    title: '题',
    content: html,
    files: [file, { ...file, id: 'g', url: '/files/d' }],
    topics: [{ paramId: 'p', paramName: '话', sensi: 'false' as const }],
    viewNum: 1,
    collectNum: 1,
    commentNum: 1,
    ...rest,
  }
  return { at, detail, comments: { list, total: 90 } }
}

const bare = { content: '<p>字<br>字</p>' }
const alone = { ...said, commentsId: 'c' }
const few = (type: TrendType) => ({ ...post(type, bare), comments: { list: [alone], total: 1 } })

/**
 * Posts with every look of a server-rendered page, by the styles they need: anything not in a sample is only styled
 * after hydration. `rich` covers what the other three do not.
 */
export const samplePosts = {
  text: [post(TrendType.Text, bare), few(TrendType.Text)],
  picture: [post(TrendType.Picture, bare), few(TrendType.Picture)],
  video: [
    post(TrendType.Video, { content: `<p>${'长'.repeat(200)}<br></p>` }),
    post(TrendType.Video, { ...bare, files: [{ ...file, smallUrl: '' }] }),
    few(TrendType.Video),
  ],
  rich: [TrendType.Text, TrendType.Picture, TrendType.Video, TrendType.Article].flatMap((type) => [
    post(type),
    { ...post(type), comments: { list: [], total: 0 } },
    { ...post(type), comments: { list: [alone], total: 1 } },
  ]),
} satisfies Record<ServedStyles, ServedTrend[]>
