import { type ReactNode, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import { ADVANCE_MAX } from '@contract/kitchen'
import type { OrderStatus } from '@contract/mealOrder'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { MoreRows } from '@/lists/MoreRows'
import { FailedRead } from '@/lists/FailedRead'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { advanceOrders } from '@/writes/unqueued/catering'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { useMenu } from '../queries'
import { UpdateFailed } from '../UpdateFailed'
import { STATUS_NAMES } from '../words'
import { type Choice, chosenOf, toggled, toggledAll } from './choice'
import { isFocusLost } from './isFocusLost'
import { bySlot } from './orderText'
import { invalidateKitchen, uncacheOrders, useKitchenOrders } from './queries'
import { SlotOrders } from './SlotOrders'

/** All pages are loaded at once, because the kitchen needs complete slots. */
const WHOLE_LIST_PX = 10_000_000

/** What the kitchen does to bring orders into a state. */
const ADVANCE_NAMES = { 1: '开始制作', 2: '制作完成' } as const

/** Orders of one state by slot; several can be advanced at once. */
export function OrdersBox({ place, status }: { place: MealOf; status: OrderStatus }) {
  const { rows, data, error, refetch, more, hasNextPage, updateError, updatedAt } = useKitchenOrders(place, status)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const queries = useQueryClient()
  const box = useKeptFocus<HTMLDivElement>()
  const to = status === 0 ? 1 : status === 1 ? 2 : undefined
  const { sending, confirming, submit } = useUnqueuedSubmit(advanceOrders, (settled) => {
    if (settled.kind === 'sent') {
      setIds(new Set())
      uncacheOrders(queries, place, status, settled.write.orderIds)
      // Nothing is selected any more: the button stays disabled, or is gone with the last order.
      if (isFocusLost()) box.current?.focus({ preventScroll: true })
    } else showRefusal(settled.error, '操作失败，请重试')
    void invalidateKitchen(queries)
  })
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
  const chosen = chosenOf(rows, ids)
  const isFull = chosen.size >= Math.min(rows.length, ADVANCE_MAX)

  function choose({ ids: next, notice }: Choice) {
    setIds(next)
    if (notice) toast(notice)
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
        <BottomActions>
          <Button onClick={() => choose(isFull ? { ids: new Set() } : toggledAll(new Set(), rows))}>
            {isFull ? '全不选' : '全选'}
          </Button>
          <Button
            look="primary"
            disabled={sending || chosen.size === 0}
            onClick={() => void submit({ orderIds: [...chosen], to })}
          >{`${ADVANCE_NAMES[to]}（${chosen.size}）`}</Button>
        </BottomActions>
      )}
    </>,
  )
}
