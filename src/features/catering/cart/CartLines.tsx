import type { CartItem, Quote, QuoteItem } from '@contract/catering'
import { yuan } from '@contract/text/money'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { isSameLine } from '@/writes/drafts/cart'
import { avoidedText, useAvoided } from '../menu/avoided'
import { Stepper } from './Stepper'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** The priced lines with the quantities of the current cart: taps count at once, prices follow with the next quote. */
export function linesOf(quote: Quote, items: readonly CartItem[]): { valid: QuoteItem[]; broken: QuoteItem[] } {
  const lines = quote.items.flatMap((item) => {
    const kept = items.find((each) => isSameLine(each, item))
    return kept ? [{ ...item, quantity: kept.quantity }] : []
  })
  return { valid: lines.filter(({ valid }) => valid), broken: lines.filter(({ valid }) => !valid) }
}

interface Props {
  eater: string
  items: readonly QuoteItem[]
  /** A negative number removes portions. */
  onMore: (line: QuoteItem, portions: number) => void
}

/** Valid lines with price, warnings of allergens and a stepper; keeps the focus when a line goes. */
export function CartLines({ eater, items, onMore }: Props) {
  const avoided = useAvoided(eater)
  const list = useKeptFocus<HTMLUListElement>()
  return (
    <ul ref={list} className={`${look.rows} ${styles.part}`}>
      {items.map((item) => {
        const label = item.specName ? `${item.name}（${item.specName}）` : item.name || '未知菜品'
        const warning = avoidedText(item.allergens, avoided)
        return (
          <li key={`${item.dishId} ${item.specId ?? ''}`} className={styles.cartLine}>
            <div className={look.grow}>
              <p>{label}</p>
              <p className={look.soft}>{yuan(item.priceFen)}</p>
              {item.reason && <p className={look.alarm}>{item.reason}</p>}
              {warning && <p className={look.alarm}>{warning}</p>}
            </div>
            <Stepper label={label} quantity={item.quantity} onMore={(portions) => onMore(item, portions)} />
          </li>
        )
      })}
    </ul>
  )
}
