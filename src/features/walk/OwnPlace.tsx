import { type WalkRank, WalkScope } from '@contract/walk'
import { showRefusal } from '@/http/refusalToast'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { takePart } from '@/writes/unqueued/walk'
import { noteToday, useToday } from './queries'
import { stepWords } from './words'
import look from '@/ui/look.module.css'
import styles from './Walk.module.css'

const LABEL = '我的排行'

interface Props {
  place: WalkRank['me']
  scope: WalkScope
}

/** Own position, and joining or leaving the rank (rule: taking part in the rank). */
export function OwnPlace({ place, scope }: Props) {
  const { data: account } = useOwnAccount()
  const { data, error, refetch } = useToday()
  const { sending, confirming, submit } = useUnqueuedSubmit(takePart, (settled) => {
    if (settled.kind === 'sent') return void noteToday(settled.data)
    showRefusal(settled.error, '操作失败，请重试')
  })

  async function handleLeave() {
    const body = '退出后同事看不到您的步数和名次，可随时再参加。'
    if (await confirm({ title: '确定退出排行吗？', body, yes: '退出排行' })) await submit({ on: false })
  }

  const isOutside = scope === WalkScope.Org && account?.orgId === ''
  const absence = isOutside ? '您不在本单位排行中' : '本期暂无步数'
  if (!data) {
    if (!error) return null
    return (
      <section className={look.card} aria-label={LABEL}>
        <FailedRead error={error} text="我的排行加载失败，请重试" onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <section className={`${look.card} ${styles.pinned}`} aria-label={LABEL}>
      <div className={look.line}>
        {data.ranked ? (
          <>
            <span>{place ? `我的名次：第 ${place.rank} 名 · ${stepWords(place.steps)} 步` : absence}</span>
            <Button look="text" disabled={sending} onClick={() => void handleLeave()}>
              退出排行
            </Button>
          </>
        ) : (
          <>
            <span className={look.words}>
              <span>参加后，同事可以看到您的昵称、单位和步数。</span>
            </span>
            <Button look="primary" disabled={sending} onClick={() => void submit({ on: true })}>
              参加排行
            </Button>
          </>
        )}
      </div>
      <Confirming shown={confirming} />
    </section>
  )
}
