import { flushSync } from 'react-dom'
import { yuan } from '@contract/text/money'
import type { MealOf, Menu, Quote } from '@contract/catering'
import { failedReads } from '@/http/failedReads'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { useEnd } from '@/ui/navigation/useEnd'
import { Skeleton } from '@/ui/States'
import { type OrderDraft, orderDraft } from '@/writes/drafts/mealDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { EmptyCart } from '../cart/EmptyCart'
import { Totals } from '../cart/Totals'
import { useCart } from '../cart/useCart'
import { useAvoided } from '../menu/avoided'
import { useMealCutoff } from '../menu/useCutoffOver'
import { placeQuery } from '../place'
import { useMenu, useQuote } from '../queries'
import { closedText, laterText, mealText } from '../words'
import { OrderFields } from './OrderFields'
import { OrderLine } from './OrderLine'
import { usePlaceOrder } from './usePlaceOrder'
import { useSlotChoice } from './useSlotChoice'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

interface Props {
  eater: string
  place: MealOf
}

const NO_SLOTS: Menu['slots'] = []

const draftName = ({ canteenId, meal }: MealOf): string => `order/${canteenId}/${meal}`

/** Slot, mode and remark for the cart; the backend checks everything again. */
export function Checkout(props: Props) {
  const kept = useKeptDraft<OrderDraft>(draftName(props.place), orderDraft(props.place), props.eater)
  return kept.state === 'reading' ? <Skeleton rows={6} /> : <CheckoutLoader {...props} kept={kept} />
}

interface DraftProps extends Props {
  kept: ReadyDraft<OrderDraft>
}

function CheckoutLoader({ eater, place, kept }: DraftProps) {
  const cart = useCart(eater, place)
  const menuRead = useMenu(place)
  const quoteRead = useQuote({ ...place, items: cart.ordered }, { awaitsTopUp: true })
  const { error, retry } = failedReads(menuRead, quoteRead)
  const [menu, quote] = [menuRead.data, quoteRead.data]
  useMealCutoff(place, menu)
  const placing = usePlaceOrder(place, kept)
  const slots = useSlotChoice(menu && quote ? menu.slots : NO_SLOTS, kept.draft.slotId)
  const outcome = <Confirming shown={placing.confirming} />
  if (cart.items.length === 0) {
    return (
      <>
        {outcome}
        <EmptyCart place={place} other={cart.otherDay} />
      </>
    )
  }
  if (!quote || !menu) {
    return (
      <>
        {outcome}
        {error ? <FailedRead error={error} text="价格加载失败，请重试" onRetry={retry} /> : <Skeleton rows={6} />}
      </>
    )
  }
  return (
    <CheckoutForm
      eater={eater}
      place={place}
      kept={kept}
      cart={cart}
      menu={menu}
      quote={quote}
      slots={slots}
      placing={placing}
    />
  )
}

interface FormProps extends DraftProps {
  cart: ReturnType<typeof useCart>
  menu: Menu
  quote: Quote
  slots: ReturnType<typeof useSlotChoice>
  placing: ReturnType<typeof usePlaceOrder>
}

function CheckoutForm({ eater, place, kept: { draft, change }, cart, menu, quote, slots, placing }: FormProps) {
  const { sending, confirming, submit } = placing
  const { chosen } = slots
  const avoided = useAvoided(eater)
  const end = useEnd()
  const invalid = quote.items.filter(({ valid }) => !valid)
  // An order that is not answered yet may itself have taken the last portions and the last place.
  const broken = confirming ? [] : invalid
  const isPriced = broken.length === invalid.length

  function handleSubmit() {
    if (!chosen) return
    const { slotId } = chosen
    // At once: the order is stored with the key that the draft has then.
    if (slotId !== draft.slotId) flushSync(() => change({ slotId }))
    const order = { ...place, items: cart.ordered, slotId, mode: draft.mode, remark: draft.remark.trim() }
    void submit({ ...order, expectPayFen: quote.payFen })
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
      <OrderFields draft={draft} change={change} slots={slots} sending={sending} confirming={confirming} />
      {isPriced && <Totals quote={quote} />}
      <BottomActions>
        <Confirming shown={confirming} />
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
