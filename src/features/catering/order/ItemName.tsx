import type { QuoteItem } from '@contract/catering'
import figures from '@/ui/figures/figures.module.css'

/** 番茄鸡蛋面（大份） × 2. */
export function ItemName({ item }: { item: Pick<QuoteItem, 'name' | 'specName' | 'quantity'> }) {
  return (
    <span>
      {item.name}
      {item.specName && `（${item.specName}）`} <span className={figures.whole}>{`× ${item.quantity}`}</span>
    </span>
  )
}
