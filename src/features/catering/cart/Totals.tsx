import { yuan } from '@contract/text/money'
import type { Quote } from '@contract/catering'
import look from '@/ui/look.module.css'
import { OrderFacts } from '../order/OrderFacts'
import styles from '../Catering.module.css'

/** Totals of the quote and balance of the card. */
export function Totals({ quote }: { quote: Quote }) {
  return (
    <div className={`${look.card} ${styles.part}`}>
      <OrderFacts
        facts={[
          ['合计', yuan(quote.totalFen)],
          ['补贴', yuan(-quote.subsidyFen)],
          ['餐卡支付', yuan(quote.payFen)],
          ['餐卡余额', yuan(quote.balanceFen)],
        ]}
      />
      {quote.balanceFen < quote.payFen && <p className={look.alarm}>餐卡余额不足</p>}
    </div>
  )
}
