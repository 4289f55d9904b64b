import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AuditStatus, type Trend } from '@contract/trend'
import { newKey } from '@/lib/newKey'
import { paths } from '@/routes'
import type { TrendDraft } from '@/writes/drafts/post/trendDraft'
import type { Opened } from './openDraft'
import { NOT_STORED, type SaveState } from './useDraft'
import look from '@/ui/look.module.css'
import styles from './DraftNote.module.css'

const SAVE_STATE_TEXTS: Record<SaveState, string> = {
  untouched: '',
  emptied: '',
  unsaved: '正在保存草稿…',
  saved: '草稿已保存到本机',
  failed: NOT_STORED,
}

interface Props {
  kept: SaveState
  restored: boolean
  /** An edit of the post waits to be sent. */
  isEditWaiting: boolean
  trend: Trend | undefined
  removed: Opened['removed']
  lost: Opened['lost']
  draft: TrendDraft
}

/** Notes on the draft: where it is stored, where it came from, and what an edit means for the post. */
export function DraftNote({ kept, restored, isEditWaiting, trend, removed, lost, draft }: Props) {
  const [freshId] = useState(newKey)
  // The edit of a rejected post was judged with it.
  const judged = trend?.auditStatus === AuditStatus.Fail ? trend : (trend?.pendingEdit ?? trend)
  const isOpen = trend?.auditStatus === AuditStatus.Success
  return (
    <div className={`${look.soft} ${styles.note}`}>
      {judged?.auditStatus === AuditStatus.Fail && (
        <p className={styles.reason}>{`未通过原因：${judged.auditReason || '未说明'}`}</p>
      )}
      {isOpen && <p>修改通过审核后才会展示，在那之前其他人看到的仍是原内容</p>}
      {removed && (
        <p role="alert" className={styles.reason}>
          {`原动态已被删除，这里的内容会作为新动态发布${removed.areFilesLost ? '；原动态的图片和视频不能继续使用，请重新添加' : ''}`}
        </p>
      )}
      {lost && <p className={styles.reason}>{`有${lost}没有存入本机，请重新添加`}</p>}
      {isEditWaiting && <p>上次的修改正在等待发送，再次发布会替换它；如不再需要，请在“待发送”中取消</p>}
      {restored && kept === 'untouched' && (
        <p>
          已恢复上次的草稿
          {!draft.trendsId && (
            <Link className={`${look.act} ${styles.fresh}`} to={`${paths.trendPublish}?draft=${freshId}`} replace>
              另写一篇
            </Link>
          )}
        </p>
      )}
      <SaveNote kept={kept} />
    </div>
  )
}

/** Announces that the draft is not stored, and that it then is; more would be announced with every pause in typing. */
function SaveNote({ kept }: { kept: SaveState }) {
  const [announced, setAnnounced] = useState<'failed' | 'saved'>()
  if (kept === 'failed' && announced !== 'failed') setAnnounced('failed')
  if (kept === 'saved' && announced === 'failed') setAnnounced('saved')
  if (kept === 'unsaved' && announced === 'saved') setAnnounced(undefined)
  return (
    <p
      role="status"
      aria-live={kept === announced ? 'polite' : 'off'}
      className={kept === 'failed' ? styles.reason : undefined}
    >
      {SAVE_STATE_TEXTS[kept]}
    </p>
  )
}
