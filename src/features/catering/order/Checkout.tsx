import { yuan } from '@contract/text/money'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import type { Allergen, MealOf, QuoteItem } from '@contract/catering'
import { OrderMode, REMARK_LENGTH } from '@contract/mealOrder'
import { characterCount } from '@contract/text/plainText'
import { ApiError, messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { waitingHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { useEnd } from '@/ui/navigation/useEnd'
import { RadioRow } from '@/ui/RadioRow'
import { Skeleton } from '@/ui/States'
import { placeOrder } from '@/writes/unqueued/catering'
import { type OrderDraft, orderDraft } from '@/writes/drafts/mealDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { removeOrdered } from '@/writes/drafts/cart'
import { EmptyCart } from '../cart/EmptyCart'
import { Totals } from '../cart/Totals'
import { useCart } from '../cart/useCart'
import { avoidedText, useAvoided } from '../menu/avoided'
import { placeQuery } from '../place'
import { useMenu, useQuote } from '../queries'
import { closedText, laterText, mealText, MODE_NAMES } from '../words'
import { ItemName } from './ItemName'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

const MODES = Object.values(OrderMode).map((value) => ({ value, label: MODE_NAMES[value] }))

interface Props {
  eater: string
  place: MealOf
}

const draftName = ({ canteenId, meal }: MealOf): string => `order/${canteenId}/${meal}`

/** Slot, mode and remark for the cart; the backend checks everything again. */
export function Checkout(props: Props) {
  const kept = useKeptDraft<OrderDraft>(draftName(props.place), orderDraft(props.place), props.eater)
  return kept.state === 'reading' ? <Skeleton rows={6} /> : <CheckoutForm {...props} {...kept} />
}

interface FormProps extends Props {
  draft: OrderDraft
  change: (to: Partial<OrderDraft>) => void
  drop: () => Promise<void>
}

function CheckoutForm({ eater, place, draft: { slotId, mode, remark }, change, drop }: FormProps) {
  const cart = useCart(eater, place)
  const avoided = useAvoided(eater)
  const menuRead = useMenu(place)
  const quoteRead = useQuote({ ...place, items: cart.ordered })
  const { error, retry } = failedReads(menuRead, quoteRead)
  const [menu, quote] = [menuRead.data, quoteRead.data]
  /** The slot offered while none is chosen. */
  const [offered, setOffered] = useState('')
  const navigate = useNavigate()
  const end = useEnd()
  const queries = useQueryClient()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    placeOrder,
    (settled) => {
      void queries.invalidateQueries({ queryKey: ['catering'] })
      if (settled.kind === 'sent') {
        const superseded = placeOrder.superseded?.(settled.write, settled.data)
        if (superseded !== undefined) return toast(superseded)
        removeOrdered(settled.userId, settled.write)
        void drop()
        void navigate(waitingHref(settled.data.orderId), { replace: true })
      } else if (settled.error instanceof ApiError) {
        toast(messageOf(settled.error, '下单失败，请重试'), { kind: 'fail' })
      }
    },
    (write) => placeQuery(write) === placeQuery(place),
  )
  const unknown = <Confirming shown={confirming} />
  if (cart.items.length === 0) {
    return (
      <>
        {unknown}
        <EmptyCart place={place} other={cart.otherDay} />
      </>
    )
  }
  if (!quote || !menu) {
    return (
      <>
        {unknown}
        {error ? <FailedRead error={error} text="价格加载失败，请重试" onRetry={retry} /> : <Skeleton rows={6} />}
      </>
    )
  }
  const invalid = quote.items.filter(({ valid }) => !valid)
  // What is not answered yet may have taken the last portions and the last place itself.
  const broken = confirming ? [] : invalid
  const isPriced = broken.length === invalid.length
  const free = menu.slots.filter(({ left }) => left > 0)
  // A slot that is shown as chosen is never replaced by another.
  const wanted = slotId ?? offered
  if (!wanted && free[0]) setOffered(free[0].slotId)
  const chosen = free.find((slot) => slot.slotId === wanted)
  const isFull = menu.slots.some((slot) => slot.slotId === wanted)
  const slotProblem =
    wanted === '' || chosen || confirming ? undefined : `所选时段已${isFull ? '约满' : '取消'}，请重新选择`

  function handleSubmit() {
    if (!quote || !chosen) return
    if (chosen.slotId !== slotId) change({ slotId: chosen.slotId })
    void submit({
      ...{ ...place, items: cart.ordered, slotId: chosen.slotId, mode, remark: remark.trim() },
      expectPayFen: quote.payFen,
    })
  }

  return (
    <>
      <p className={look.soft}>{mealText(place)}</p>
      {cart.later.length > 0 && <p className={look.alarm}>{laterText(cart.items.length - cart.ordered.length)}</p>}
      <ul className={`${look.rows} ${styles.part}`}>
        {quote.items.map((item) => (
          <OrderLine
            key={`${item.dishId} ${item.specId ?? ''}`}
            item={item}
            avoided={avoided}
            confirming={confirming}
          />
        ))}
      </ul>
      <section className={`${look.card} ${styles.part}`}>
        <h2 id="order-slot">取餐时段</h2>
        {free.length > 0 ? (
          <>
            <RadioRow
              labelledBy="order-slot"
              options={free.map(({ slotId: value, name, left }) => ({
                value,
                label: (
                  <>
                    {name} <span className={figures.whole}>{`余 ${left}`}</span>
                  </>
                ),
              }))}
              chosen={chosen?.slotId ?? ''}
              problemId={slotProblem && 'order-slot-problem'}
              disabled={sending}
              onChoose={(next) => change({ slotId: next })}
            />
            {slotProblem && <Problem id="order-slot-problem">{slotProblem}</Problem>}
          </>
        ) : (
          !confirming && <p className={look.alarm}>取餐时段已约满</p>
        )}
        <h2 id="order-mode">用餐方式</h2>
        <RadioRow
          labelledBy="order-mode"
          options={MODES}
          chosen={mode}
          disabled={sending}
          onChoose={(next) => change({ mode: next })}
          isFilled
        />
        <TextArea
          label="备注（选填）"
          readOnly={sending}
          value={remark}
          onChange={(next) => change({ remark: next })}
          counter={`${characterCount(remark)}/${REMARK_LENGTH}`}
          isOver={characterCount(remark) > REMARK_LENGTH}
          rows={2}
        />
      </section>
      {isPriced && <Totals quote={quote} />}
      <BottomActions>
        {unknown}
        {broken.length > 0 && (
          <Button onClick={() => void end(`${paths.cateringCart}?${placeQuery(place)}`)}>返回购物车</Button>
        )}
        <Button
          look="primary"
          wide
          disabled={sending || broken.length > 0 || !chosen || !menu.open || quote.balanceFen < quote.payFen}
          onClick={handleSubmit}
        >
          {menu.open ? (isPriced ? `提交订单 ${yuan(quote.payFen)}` : '提交订单') : closedText(menu, place)}
        </Button>
      </BottomActions>
    </>
  )
}

interface LineProps {
  item: QuoteItem
  avoided: readonly Allergen[]
  /** Whether an order is being confirmed, which may have this item. */
  confirming: boolean
}

function OrderLine({ item, avoided, confirming }: LineProps) {
  const warning = avoidedText(item.allergens, avoided)
  const isShownValid = item.valid || confirming
  return (
    <li className={`${look.item} ${styles.ordered}`}>
      <div className={`${look.line} ${styles.line}`}>
        <ItemName item={item} />
        <span className={isShownValid ? undefined : look.alarm}>
          {isShownValid ? yuan(item.priceFen * item.quantity) : `已失效：${item.reason}`}
        </span>
      </div>
      {warning && <p className={look.alarm}>{warning}</p>}
    </li>
  )
}
