import { type Redemption, RedemptionStatus } from '@contract/points'
import { showRefusal } from '@/http/refusalToast'
import { formatTime } from '@/lib/time/date'
import { toast } from '@/lib/toast/toast'
import { PagedLines } from '@/lists/PagedLines'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { cancelRedemption } from '@/writes/unqueued/points'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { readAgain, useRedemptions } from './queries'
import { Parts } from '@/ui/text/Parts'
import { RowPicture } from '@/ui/picture/RowPicture'
import look from '@/ui/look.module.css'
import styles from './PointsPage.module.css'

const STATUS: Readonly<Record<RedemptionStatus, string>> = {
  waiting: '待领取',
  used: '已领取',
  cancelled: '已取消',
  expired: '已过期，积分已退回',
}

/** Redemptions with their codes. */
export function RedemptionsTab() {
  const box = useKeptFocus<HTMLDivElement>()
  const { sending, confirming, submit } = useUnqueuedSubmit(cancelRedemption, (settled) => {
    void readAgain()
    if (settled.kind === 'sent') return toast('已取消，积分已退回', { kind: 'success' })
    showRefusal(settled.error, '取消失败，请重试')
  })

  async function handleCancel({ redemptionId, name, points }: Redemption) {
    const title = `确定取消兑换“${name}”吗？`
    const body = `${points} 积分将退回`
    if (await confirm({ title, body, yes: '取消兑换', danger: true })) await submit({ redemptionId })
  }

  return (
    <div ref={box} role="group" aria-label="我的兑换" tabIndex={-1}>
      <Confirming shown={confirming} />
      <PagedLines
        noun="我的兑换"
        list={useRedemptions()}
        empty="暂无兑换"
        label="我的兑换"
        name="redemptions"
        idOf={({ redemptionId }) => redemptionId}
        line="row"
      >
        {(redemption) => {
          const { name, picture, points, status, code, place, createTime, expireTime } = redemption
          const isWaiting = status === RedemptionStatus.Waiting
          return (
            <>
              <RowPicture url={picture} className={look.picture} />
              <span className={look.words}>
                <span className={look.name}>{name}</span>
                <span className={look.soft}>
                  <Parts parts={[STATUS[status], `${points} 积分`, formatTime(createTime)]} />
                </span>
                {isWaiting && (
                  <>
                    <span className={styles.code} role="img" aria-label={`兑换码 ${[...code].join(' ')}`}>
                      {`${code.slice(0, 4)} ${code.slice(4)}`}
                    </span>
                    <span className={look.soft}>
                      <Parts parts={[place, `${formatTime(expireTime)} 前有效`]} />
                    </span>
                  </>
                )}
              </span>
              {isWaiting && (
                <Button
                  small
                  look="outline"
                  disabled={sending}
                  aria-label={`取消兑换：${name}`}
                  onClick={() => void handleCancel(redemption)}
                >
                  取消兑换
                </Button>
              )}
            </>
          )
        }}
      </PagedLines>
    </div>
  )
}
