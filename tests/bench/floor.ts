import type { Comment } from '@contract/comment'
import type { Trend } from '@contract/trend'

const STYLE = `body{margin:0;font:16px/1.6 -apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#222}
header{height:45px;text-align:center;line-height:45px;border-bottom:1px solid #eee}
.box{aspect-ratio:1/1;overflow:hidden;position:relative;background:#f2f2f2}.box img{width:100%;display:block}
.box span{position:absolute;right:12px;bottom:12px;background:#0008;color:#fff;border-radius:10px;padding:0 8px;font-size:12px}
main,section{padding:12px 16px}h2{font-size:19px;margin:8px 0}small{color:#767676;font-size:12px}
article{display:flex;gap:10px;padding:8px 0}article img{border-radius:50%}article div{flex:1}
article i{float:right;font-style:normal;font-size:12px}article p{margin:2px 0}
footer{position:fixed;bottom:0;left:0;right:0;height:52px;background:#fff;display:flex;gap:12px;align-items:center;padding:0 12px}
footer input{flex:1;min-width:0}`

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The physical limit: the same trend with its first 20 comments as a static page without scripts. */
export function floorPage(trend: Trend, comments: readonly Comment[], total: number): string {
  const first = trend.files[0]
  const rows = comments.map(
    (comment) => `<article><img src="${comment.imFaceUrl}" width="32" height="32" alt="" loading="lazy">
<div><b>${escape(comment.imNickName)}</b><i>♡ ${comment.likeNum}</i><p>${escape(comment.content)}</p>
<small>${comment.createTime} ${escape(comment.city)}</small></div></article>`,
  )
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="preload" as="image" href="${first?.url}" fetchpriority="high"><title>${escape(trend.title)}</title><style>${STYLE}</style></head>
<body><header>动态详情</header><div class="box"><img src="${first?.url}" width="${first?.width}" height="${first?.height}" alt="">
<span>1/${trend.files.length}</span></div><main><b>${escape(trend.imNickName)}</b><h2>${escape(trend.title)}</h2>${trend.content}
<small>${trend.createTime} ${escape(trend.city)}</small></main><section><h3>评论·${total}</h3>${rows.join('')}</section>
<footer><input readonly placeholder="发表评论..."><span>赞 ${trend.likeNum}</span><span>藏 ${trend.collectNum}</span><span>评 ${trend.commentNum}</span></footer></body></html>`
}
