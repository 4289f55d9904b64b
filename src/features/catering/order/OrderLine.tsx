import { yuan } from '@contract/text/money'
import type { Allergen, QuoteItem } from '@contract/catering'
import { avoidedText } from '../menu/avoided'
import { ItemName } from './ItemName'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

interface Props {
  item: QuoteItem
  avoided: readonly Allergen[]
  /** Whether an order is being confirmed, which may have this item. */
  confirming: boolean
}

/** A line of the checkout with its price, or why it cannot be ordered. */
export function OrderLine({ item, avoided, confirming }: Props) {
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
