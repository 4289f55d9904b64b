import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { TrendType } from '@contract/trend'
import { firstCharacters } from '@contract/text/plainText'
import { stripTags } from '@/lib/text/text'
import { pastTime } from '@/lib/time/pastTime'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { draftHref } from '@/writes/drafts/post/draftHref'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { dropDraft } from '@/writes/drafts/post/dropDraft'
import { FileRole, type TrendDraft } from '@/writes/drafts/post/trendDraft'
import { Empty, Skeleton } from '@/ui/States'
import look from '@/ui/look.module.css'
import styles from './DraftList.module.css'

const KINDS: Record<TrendType, string> = { 1: '文字', 2: '图片', 3: '视频', 4: '文章' }
const WORDS_SHOWN = 40

const wordsOf = ({ title, text, html, type, isRich }: TrendDraft) =>
  firstCharacters(title || (type === TrendType.Article || isRich ? stripTags(html) : text).trim(), WORDS_SHOWN) ||
  '（还没有文字）'

/** Type, number of pictures and time, in one line. */
function factsOf({ type, files, updatedAt, trendsId }: TrendDraft): string {
  const pictures = files.filter(({ role }) => role === FileRole.Picture).length
  const facts = [
    trendsId ? '修改' : KINDS[type],
    type === TrendType.Picture && pictures > 0 ? `${pictures} 张图片` : '',
    pastTime(updatedAt),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** The user's drafts on this device. */
export function DraftList({ userId }: { userId: string }) {
  const list = useKeptFocus<HTMLDivElement>()
  const [drafts, setDrafts] = useState<TrendDraft[]>()
  useEffect(() => {
    let isHere = true
    void draftStore.list(userId).then((found) => {
      if (isHere) setDrafts(found)
    })
    return () => {
      isHere = false
    }
  }, [userId])

  async function remove({ draftId }: TrendDraft) {
    if (!(await confirm({ title: '删除这份草稿吗？', body: '删除后无法恢复', yes: '删除', danger: true }))) return
    await dropDraft(userId, draftId)
    setDrafts((known) => known?.filter((draft) => draft.draftId !== draftId))
  }

  if (!drafts) return <Skeleton rows={3} />
  return (
    <div ref={list} tabIndex={-1}>
      {drafts.length === 0 && <Empty text="还没有草稿，写到一半的动态会保存在这里" />}
      {drafts.length > 0 && (
        <ul className={look.full}>
          {drafts.map((draft) => (
            <li key={draft.draftId} className={`${look.item} ${styles.draft}`}>
              <Link className={look.linkRow} to={draftHref(draft)}>
                <span className={look.words}>
                  <span>{wordsOf(draft)}</span>
                  <span className={look.soft}>{factsOf(draft)}</span>
                </span>
              </Link>
              <Button
                look="text"
                small
                danger
                aria-label={`删除草稿：${wordsOf(draft)}`}
                onClick={() => void remove(draft)}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
