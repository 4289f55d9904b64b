import { Link, Navigate, useLocation } from 'react-router-dom'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import { codeOf, messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { meHref, trendDetailHref, trendPublishHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Gone, Skeleton } from '@/ui/States'
import { OutcomeView, UnknownOutcome } from './OutcomeView'
import { readSentState, type SentState, sentState } from './sentState'
import { useSentPost } from './useSentPost'

const TICK = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.5l2.8 2.8L16 10'
const FAILED = '动态获取失败'

const AFTER = ['结果会在“消息”里通知您', '如未通过，可在“我的”查看原因，修改后重新提交']
const WAITING = ['审核通过后，其他人就能看到', ...AFTER]
const EDITED = ['审核通过后展示修改，在那之前其他人看到的仍是原内容', ...AFTER]
const PRIVATE = ['只有您自己能看到，不需要审核', '改为公开后会先经过审核，再展示给其他人']

/** State of a sent post, and next steps. */
export function SubmittedView({ trendsId }: { trendsId: string }) {
  const state = readSentState(useLocation().state)
  return state ? <Submitted trendsId={trendsId} state={state} /> : <ReadAgain trendsId={trendsId} />
}

function Submitted({ trendsId, state: { isPrivate, isEdit } }: { trendsId: string; state: SentState }) {
  const title = isPrivate ? '已保存，仅自己可见' : '已提交，待审核'
  const next = isEdit ? EDITED : WAITING
  return (
    <OutcomeView sign={TICK} title={title} next={isPrivate ? PRIVATE : next}>
      <Link className={buttonClass({ look: 'primary', wide: true })} to={trendDetailHref(trendsId)}>
        查看动态
      </Link>
      <Link className={buttonClass({ look: 'outline', wide: true })} to={meHref()}>
        我的动态
      </Link>
      <Link className={buttonClass({ look: 'outline', wide: true })} to={trendPublishHref()}>
        再发一条
      </Link>
    </OutcomeView>
  )
}

/** Without the history state the post is read to show its outcome. */
function ReadAgain({ trendsId }: { trendsId: string }) {
  const { trend, error, retry } = useSentPost(trendsId)
  if (trend && isUndecided(trend)) return <Submitted trendsId={trendsId} state={sentState(trend, { trendsId })} />
  // A decided post, or another person's, has no outcome to show here.
  if (trend) return <Navigate to={trendDetailHref(trendsId)} replace />
  return (
    <UnknownOutcome back>
      {error === undefined ? <Skeleton rows={6} /> : <Unread error={error} onRetry={retry} />}
    </UnknownOutcome>
  )
}

function isUndecided({ imId, meId, visibility, auditStatus, pendingEdit }: Trend): boolean {
  if (imId !== meId) return false
  return visibility === Visibility.Private || (pendingEdit?.auditStatus ?? auditStatus) === AuditStatus.Pending
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (TREND_BLOCKED_CODES.includes(codeOf(error) ?? 0)) return <Gone text={messageOf(error, FAILED)} icon="broken" />
  return <FailedRead error={error} text={FAILED} onRetry={onRetry} />
}
