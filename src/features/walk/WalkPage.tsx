import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { WalkToday } from '@contract/walk'
import { showRefusal } from '@/http/refusalToast'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { formatTime } from '@/lib/time/date'
import { toast } from '@/lib/toast/toast'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { lazyPart } from '@/ui/lazyPart'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { PullArea } from '@/ui/pull/PullArea'
import { Skeleton } from '@/ui/States'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { setGoal } from '@/writes/unqueued/walk'
import { Bars } from './Bars'
import { noteToday, prefetchToday, readAgain, useToday } from './queries'
import { Ring } from './Ring'
import { type SyncState, useSync } from './useSync'
import { SOURCE_NAMES } from './words'
import look from '@/ui/look.module.css'

/** With the code of drafts, which nothing else of this screen has. */
const GoalSheet = lazyPart(() => import('./GoalSheet'))

const WAYS = [
  { to: paths.walkHistory, text: '历史步数', hint: '日、周、月、年' },
  { to: paths.walkRank, text: '步数排行', hint: '全部、本单位、我关注的' },
  { to: paths.walkLevelThirty, text: '长江三十站', hint: '每季度一程，到站领积分' },
] as const

/** Today's steps and goal, the last seven days, and links to history, rank and stations. */
function WalkPage() {
  usePageTitle('健步走')
  const { data, error, refetch } = useToday()
  const { canSync, state, sync } = useSync()

  async function refresh(): Promise<void> {
    // Also where it can sync: over midnight a sync that fails would leave the steps of yesterday.
    await Promise.all([readAgain(), canSync && sync()])
  }
  useChinaDay(() => void refresh())

  return (
    <>
      <NavBar title="健步走" />
      <PullArea onRefresh={refresh} hasButton={false}>
        <main className={look.column}>
          {data && <Today today={data} canSync={canSync} state={state} onSync={() => void sync()} />}
          {!data && !error && <Skeleton rows={6} />}
          {!data && error && <FailedRead error={error} text="步数加载失败，请重试" onRetry={() => void refetch()} />}
        </main>
      </PullArea>
    </>
  )
}

interface SyncProps {
  today: WalkToday
  /** False in a browser. */
  canSync: boolean
  state: SyncState
  onSync: () => void
}

function Today({ today, canSync, state, onSync }: SyncProps) {
  const [isChanging, setChanging] = useState(false)
  const [draftKey, setDraftKey] = useState<string>()
  const saved = useRef<number>(undefined)
  const { sending, confirming, submit } = useUnqueuedSubmit(
    setGoal,
    (settled) => {
      if (settled.kind === 'failed') return showRefusal(settled.error, '修改失败，请重试')
      const { write, userId, data } = settled
      void noteToday(data)
      toast('目标已修改', { kind: 'success' })
      // The sheet shows another goal than the one that another tab has set.
      if (settled.isOthers && write.goal !== saved.current) return
      // Its code may not load; a draft that stays is no failure of the write.
      if (settled.isFirstTab) void setGoal.sent?.(write, userId, data, draftKey ?? '').catch(() => undefined)
      setChanging(false)
    },
    isSame,
    draftKey,
  )
  const { goal, week, streak } = today
  return (
    <>
      <section className={look.card} aria-label="今日步数">
        <Ring {...today} />
        <p className={look.line}>
          <span>{`连续达标 ${streak} 天`}</span>
          <Button look="text" onClick={() => setChanging(true)}>
            修改目标
          </Button>
        </p>
        <SyncLine today={today} canSync={canSync} state={state} onSync={onSync} />
      </section>
      <section className={look.card} aria-label="近七天">
        <h2>近七天</h2>
        <Bars caption="近七天的步数" list={week} goal={goal} />
      </section>
      <ul className={look.rows}>
        {WAYS.map(({ to, text, hint }) => (
          <li key={to} className={look.row}>
            <Link className={look.entry} to={to}>
              <span className={look.words}>
                <span className={look.name}>{text}</span>
                <span className={look.soft}>{hint}</span>
              </span>
              <Icon name="forward" className={look.forward} />
            </Link>
          </li>
        ))}
      </ul>
      {isChanging && (
        <Suspense fallback={null}>
          <GoalSheet
            goal={goal}
            sending={sending}
            confirming={confirming}
            onKey={setDraftKey}
            onSave={(next) => {
              saved.current = next
              void submit({ goal: next })
            }}
            onClosed={() => setChanging(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Source and time of the last sync. */
function SyncLine({ today, canSync, state, onSync }: SyncProps) {
  const { source, syncTime } = today
  const last = source && `${SOURCE_NAMES[source]} · ${formatTime(syncTime)} 同步`
  if (!canSync) {
    return (
      <p className={look.line}>
        <span className={look.soft}>{last}</span>
        <span className={look.soft}>请在App中同步步数</span>
      </p>
    )
  }
  return (
    <p className={look.line}>
      <span className={look.soft} role="status">
        {state === 'syncing' && '正在同步…'}
        {state === 'failed' && '步数同步失败，请检查网络和 App 的步数权限后重试'}
        {state === 'idle' && last}
      </span>
      <Button small look="outline" disabled={state === 'syncing'} onClick={onSync}>
        同步
      </Button>
    </p>
  )
}

export const prepare = prefetchToday

export default membersOnly(withQueries(WalkPage))
