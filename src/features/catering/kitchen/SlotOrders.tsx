import type { Order } from '@contract/mealOrder'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Button } from '@/ui/button/Button'
import { Checkbox } from '@/ui/field/Checkbox'
import { isAllChosen } from './choice'
import { portionsText, servingText } from './orderText'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

interface Props {
  slot: string
  /** Oldest first. */
  orders: readonly Order[]
  /** Whether further pages exist, so that the total is unknown. */
  isPartial: boolean
  /** Left out if the orders cannot be selected. */
  chosen?: ReadonlySet<string>
  onToggle?: (orderId: string) => void
  onToggleAll?: () => void
}

/** The orders of one slot; only those near the viewport are rendered. */
export function SlotOrders({ slot, orders, isPartial, chosen, onToggle, onToggleAll }: Props) {
  const all = chosen && isAllChosen(chosen, orders) ? '全不选本时段' : '全选本时段'
  return (
    <section className={`${look.card} ${styles.part}`} aria-label={slot}>
      <div className={`${look.line} ${styles.line}`}>
        <h2>{isPartial ? slot : `${slot}（${orders.length} 单）`}</h2>
        {onToggleAll && (
          <Button small look="text" aria-label={`${all}：${slot}`} onClick={onToggleAll}>
            {all}
          </Button>
        )}
      </div>
      <WindowedList
        ids={orders.map(({ orderId }) => orderId)}
        heights={heightsOf('kitchen orders')}
        label={`${slot} 的订单`}
        isPartial={isPartial}
        row={(place) => {
          const order = orders[place]
          if (!order) return undefined
          const code = <strong>{order.code}</strong>
          return (
            <div className={place < orders.length - 1 ? styles.cartLine : `${styles.cartLine} ${styles.last}`}>
              <div className={look.grow}>
                {onToggle ? (
                  <Checkbox
                    checked={chosen?.has(order.orderId) ?? false}
                    aria-describedby={`order-${order.orderId}`}
                    onChange={() => onToggle(order.orderId)}
                  >
                    {code}
                  </Checkbox>
                ) : (
                  code
                )}
                <div id={`order-${order.orderId}`}>
                  <p>{portionsText(order)}</p>
                  <p className={look.soft}>{servingText(order)}</p>
                </div>
              </div>
            </div>
          )
        }}
      />
    </section>
  )
}
