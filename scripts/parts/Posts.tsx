import { AuditStatus, TrendType } from '@contract/trend'
import { AuthorHeader } from '@/posts/AuthorHeader'
import { AuditMark } from '@/posts/TrendCard/AuditMark'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { FoldedText } from '@/posts/FoldedText'
import { Marked } from '@/posts/marked/Marked'
import { PersonBrief } from '@/posts/PersonBrief'
import { RichText } from '@/posts/RichText'
import { Button } from '@/ui/button/Button'
import look from '@/ui/look.module.css'
import { makeAuthor, makeFile, makePerson, makeTrend } from '../../tests/support/makers'
import { Part } from './Part'

const LONG = '<p>江边的路修好了，下班以后可以从厂区东门一直走到码头，沿途有三处饮水点，路灯开到晚上十点。</p>'
const RICH = `<h2>小标题</h2><p>一段文字，<a href="#">一个链接</a>。</p><ul><li>一项</li></ul>
<blockquote>引用</blockquote><table><tbody><tr><th>项目</th><td>数量</td></tr></tbody></table>`
const author = makeAuthor({ imFaceUrl: '', orgName: '云岭集团', verificationStatus: 1, professionalGuide: 'Y' })

export function Cards({ picture }: { picture: string }) {
  const newFile = () => makeFile({ url: picture, smallUrl: picture })
  const topics = [{ paramId: 'p1', paramName: '一起走', sensi: 'false' as const }]
  const trend = { imFaceUrl: '', likeNum: 12, commentNum: 3, topics }
  return (
    <Part name="TrendCard" isBare>
      <TrendCard trend={makeTrend({ ...trend, files: [newFile(), newFile(), newFile()] })} />
      <TrendCard trend={makeTrend({ ...trend, type: TrendType.Video, title: '', files: [newFile()] })} />
      <TrendCard trend={makeTrend({ ...trend, type: TrendType.Article, files: [newFile()] })} />
    </Part>
  )
}

export function People() {
  const failed = { auditStatus: AuditStatus.Fail, auditReason: '图片不清楚' }
  return (
    <Part name="AuthorHeader、PersonBrief、AuditMark、Marked">
      <AuthorHeader
        author={author}
        createTime="2026-04-18 09:20:00"
        place="杭州市"
        viewNum={128}
        action={
          <Button look="outline" small>
            关注
          </Button>
        }
      />
      <p className={look.linkRow}>
        <PersonBrief person={makePerson({ ...author, signature: '每天走一万步' })}>粉丝 12 · 动态 3</PersonBrief>
      </p>
      <AuditMark trend={makeTrend({ auditStatus: AuditStatus.Pending })} />
      <AuditMark trend={makeTrend(failed)} />
      <p>
        <Marked text="春季徒步回顾" keyword="徒步" by="part" />
      </p>
    </Part>
  )
}

export function Texts() {
  return (
    <Part name="FoldedText、RichText">
      <FoldedText html={LONG + LONG} />
      <RichText html={RICH} />
    </Part>
  )
}
