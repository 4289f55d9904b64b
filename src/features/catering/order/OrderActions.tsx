import { Link } from 'react-router-dom'
import { type Order, OrderStatus, RATING_LENGTH } from '@contract/mealOrder'
import { characterCount } from '@contract/text/plainText'
import { waitingHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { confirm } from '@/ui/dialog/confirm'
import { TextArea } from '@/ui/field/TextArea'
import { RadioRow } from '@/ui/field/RadioRow'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { type RatingDraft, ratingDraft } from '@/writes/drafts/mealDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { cancelOrder, rateOrder } from '@/writes/unqueued/catering'
import { Confirming } from '@/writes/unqueued/Confirming'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { useCutoffOver } from '../menu/useCutoffOver'
import { renewOrder } from '../queries'
import { settle } from '../settle'
import { useOrderAgain } from './useOrderAgain'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

const SCORES = [1, 2, 3, 4, 5].map((score) => ({ value: score, label: `${score} 分` }))

/** Actions of an order in its current state: wait, cancel, rate, order again. */
export function OrderActions({ order, eater }: { order: Order; eater: string | undefined }) {
  const { orderId, status, canCancel, cutoffTime } = order
  const isOver = status > OrderStatus.Ready
  const orderAgain = useOrderAgain(order)
  const box = useKeptFocus<HTMLDivElement>()
  useCutoffOver(canCancel ? cutoffTime : undefined, () => renewOrder(orderId))
  const cancelling = useUnqueuedSubmit(
    cancelOrder,
    (settled) => void settle(settled, { done: '已取消，餐费已退回', failed: '取消失败，请重试' }),
    (write) => write.orderId === orderId,
  )

  async function handleCancel() {
    const isSure = await confirm({
      title: '取消这个订单吗？',
      body: '餐费与补贴会退回',
      yes: '取消订单',
      danger: true,
    })
    if (isSure) await cancelling.submit({ orderId })
  }

  return (
    <div ref={box} role="group" aria-label="订单操作" tabIndex={-1}>
      {status === OrderStatus.PickedUp && !order.rated && <Rating key={orderId} orderId={orderId} />}
      <div className={styles.unprinted}>
        <BottomActions>
          <Confirming shown={cancelling.confirming} />
          <ButtonGroup isRow className={look.grow}>
            {canCancel && (
              <Button danger disabled={cancelling.sending} onClick={() => void handleCancel()}>
                取消订单
              </Button>
            )}
            <Button
              look={isOver ? 'outline' : 'line'}
              disabled={eater === undefined}
              onClick={() => void (eater && orderAgain(eater))}
            >
              再来一单
            </Button>
            {!isOver && (
              <Link className={buttonClass({ look: 'primary' })} to={waitingHref(orderId)}>
                查看取餐进度
              </Link>
            )}
          </ButtonGroup>
        </BottomActions>
      </div>
    </div>
  )
}

function Rating({ orderId }: { orderId: string }) {
  const kept = useKeptDraft<RatingDraft>(`rating/${orderId}`, ratingDraft(orderId))
  return kept.state === 'reading' ? null : <RateForm orderId={orderId} {...kept} />
}

interface RateProps extends ReadyDraft<RatingDraft> {
  orderId: string
}

function RateForm({ orderId, draft: { score, text }, draftKey, change, drop }: RateProps) {
  const form = useKeptFocus<HTMLElement>()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    rateOrder,
    (settled) => {
      if (settle(settled, { done: '谢谢您的评价', failed: '评价失败，请重试' })) void drop()
    },
    (write, wanted) => write.orderId === orderId && isSame(write, wanted),
    draftKey,
  )

  return (
    <section ref={form} className={`${look.card} ${styles.part} ${styles.unprinted}`}>
      <h2 id="order-score">评价</h2>
      <RadioRow
        labelledBy="order-score"
        options={SCORES}
        chosen={score}
        disabled={sending}
        onChoose={(next) => change({ score: next })}
      />
      <TextArea
        label="说说味道（选填）"
        readOnly={sending}
        value={text}
        onChange={(next) => change({ text: next })}
        counter={`${characterCount(text)}/${RATING_LENGTH}`}
        isOver={characterCount(text) > RATING_LENGTH}
        rows={3}
      />
      <Button look="primary" disabled={sending} onClick={() => void submit({ orderId, score, text: text.trim() })}>
        提交评价
      </Button>
      <Confirming shown={confirming} />
    </section>
  )
}
