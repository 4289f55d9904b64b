import { type ReactNode, useMemo } from 'react'
import type { MealOf } from '@contract/catering'
import type { OrderStatus } from '@contract/mealOrder'
import { MoreRows } from '@/lists/MoreRows'
import { FailedRead } from '@/lists/FailedRead'
import { Empty, Skeleton } from '@/ui/States'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useMenu } from '../queries'
import { UpdateFailed } from '../UpdateFailed'
import { STATUS_NAMES } from '../words'
import { AdvanceActions } from './AdvanceActions'
import { toggled, toggledAll } from './choice'
import { bySlot } from './orderText'
import { useKitchenOrders } from './queries'
import { SlotOrders } from './SlotOrders'
import { useAdvance } from './useAdvance'

/** All pages are loaded at once, because the kitchen needs complete slots. */
const WHOLE_LIST_PX = 10_000_000

/** Orders of one state by slot; several can be advanced at once. */
export function OrdersBox({ place, status }: { place: MealOf; status: OrderStatus }) {
  const { rows, data, error, refetch, more, hasNextPage, updateError, updatedAt } = useKitchenOrders(place, status)
  const { chosen, choose, box, sending, confirming, submit } = useAdvance(place, status, rows)
  const to = status === 0 ? 1 : status === 1 ? 2 : undefined
  const { data: menu } = useMenu(place, true)
  const slots = useMemo(() => bySlot(rows, menu?.slots.map(({ name }) => name) ?? []), [rows, menu])
  const inBox = (content: ReactNode) => (
    <div ref={box} role="group" aria-label={STATUS_NAMES[status]} tabIndex={-1}>
      <Confirming shown={confirming} />
      {content}
    </div>
  )
  if (!data) {
    const failed = error && <FailedRead error={error} text="订单加载失败，请重试" onRetry={() => void refetch()} />
    return inBox(failed ?? <Skeleton rows={6} />)
  }
  const late = updateError && <UpdateFailed error={updateError} at={updatedAt} />
  if (rows.length === 0 && !hasNextPage) {
    return inBox(
      <>
        {late}
        <Empty text={`暂无${STATUS_NAMES[status]}的订单`} />
      </>,
    )
  }
  return inBox(
    <>
      {late}
      {slots.map(([slot, orders]) => (
        <SlotOrders
          key={slot}
          slot={slot}
          orders={orders}
          isPartial={hasNextPage}
          {...(to === undefined
            ? {}
            : {
                chosen,
                onToggle: (orderId) => choose(toggled(chosen, orderId)),
                onToggleAll: () => choose(toggledAll(chosen, orders)),
              })}
        />
      ))}
      <MoreRows more={more} hasMore={hasNextPage} failure="订单加载失败" aheadPx={WHOLE_LIST_PX} />
      {to !== undefined && (
        <AdvanceActions
          orders={rows}
          chosen={chosen}
          to={to}
          sending={sending}
          onChoose={choose}
          onAdvance={() => void submit({ orderIds: [...chosen], to })}
        />
      )}
    </>,
  )
}
