import { showRefusal } from '@/http/refusalToast'
import { formatDay } from '@/lib/time/date'
import { passFocus } from '@/lib/passFocus'
import { wholeNumbers } from '@/lib/text/noBreak'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { useRecovery } from '@/ui/useRecovery'
import { signIn } from '@/writes/unqueued/points'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { Confirming } from '@/writes/unqueued/Confirming'
import { readAgain, useSummary } from './queries'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from './PointsPage.module.css'

/** Balance, next lapse, and the sign-in (rule: sign-in). */
export function Balance() {
  const { data, isError, refetch } = useSummary()
  const hasFailed = isError && !data
  useRecovery(() => void refetch(), hasFailed)
  const section = useKeptFocus<HTMLElement>()
  const { sending, confirming, submit } = useUnqueuedSubmit(signIn, (settled) => {
    void readAgain()
    if (settled.kind === 'sent') {
      const { points, streak } = settled.data
      return toast(`签到成功，获得 ${points} 积分，已连续 ${streak} 天`, { kind: 'success' })
    }
    showRefusal(settled.error, '签到失败，请重试')
  })
  const expiring = data?.expiring
  if (hasFailed) {
    return (
      <section className={`${look.line} ${styles.balance}`} aria-label="积分余额">
        <p role="alert">积分余额加载失败</p>
        <Button look="outline" ref={passFocus} onClick={() => void refetch()}>
          重试
        </Button>
        <Confirming shown={confirming} />
      </section>
    )
  }
  return (
    <section
      ref={section}
      className={`${look.line} ${styles.balance}`}
      tabIndex={-1}
      aria-label="积分余额"
      aria-busy={!data}
    >
      <div className={look.words}>
        <p>
          <strong className={figures.large}>{data?.balance ?? '–'}</strong> 积分
        </p>
        <p className={look.soft}>
          {expiring
            ? `${expiring.points} 积分将于 ${wholeNumbers(formatDay(expiring.date))}到期`
            : '积分可兑换商品，不能购买或转让'}
        </p>
      </div>
      <div className={styles.sign}>
        <Button
          // Another button once signed in, which passes the focus on.
          key={String(data?.signedIn === true)}
          look="primary"
          disabled={!data || data.signedIn || sending}
          onClick={() => void submit({})}
        >
          {data?.signedIn ? '已签到' : '签到'}
        </Button>
        <span className={look.soft}>{data?.streak === 0 ? '每天一次' : `连续 ${data?.streak ?? '–'} 天`}</span>
      </div>
      <Confirming shown={confirming} />
    </section>
  )
}
