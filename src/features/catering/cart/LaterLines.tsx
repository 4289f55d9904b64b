import type { CartItem, MealOf, QuoteItem } from '@contract/catering'
import { FailedRead } from '@/lists/FailedRead'
import { Skeleton } from '@/ui/States'
import { useQuote } from '../queries'
import { CartLines, linesOf } from './CartLines'

interface Props {
  eater: string
  place: MealOf
  items: CartItem[]
  onMore: (line: QuoteItem, portions: number) => void
}

/** Lines above the limit of kinds per order, which are ordered afterwards. */
export function LaterLines({ eater, place, items, onMore }: Props) {
  const { data: quote, error, refetch } = useQuote({ ...place, items })
  const lines = quote && linesOf(quote, items)
  return (
    <section aria-label="下一单">
      <h2>下一单</h2>
      {lines && <CartLines eater={eater} items={[...lines.valid, ...lines.broken]} onMore={onMore} />}
      {!quote && !error && <Skeleton rows={2} />}
      {!quote && error && <FailedRead error={error} text="价格加载失败，请重试" onRetry={() => void refetch()} />}
    </section>
  )
}
