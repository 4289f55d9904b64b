import { yuan } from '@contract/text/money'
import { Link } from 'react-router-dom'
import type { MealOf } from '@contract/catering'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { portionsOf } from '@/writes/drafts/cart'
import type { useCart } from '../cart/useCart'
import { placeQuery } from '../place'
import { useQuote } from '../queries'
import figures from '@/ui/figures/figures.module.css'

/** Leads to the cart and tells its portions and the quote's total. */
export function CartLink({ place, cart }: { place: MealOf; cart: ReturnType<typeof useCart> }) {
  const portions = portionsOf(cart.items)
  const { data: quote, isPlaceholderData } = useQuote({ ...place, items: cart.ordered }, { quiet: 'background' })
  // The sum is of the first lines of a long cart, and for a moment of the former one.
  const total = cart.later.length === 0 && !isPlaceholderData ? quote?.totalFen : undefined
  const isEmpty = cart.isReady && portions === 0
  return (
    <Link
      className={buttonClass({ look: isEmpty ? 'line' : 'primary', wide: true })}
      to={`${paths.cateringCart}?${placeQuery(place)}`}
    >
      购物车{isEmpty && '是空的'}
      {portions > 0 && `（${portions}） `}
      {portions > 0 && total !== undefined && <span className={figures.whole}>{yuan(total)}</span>}
    </Link>
  )
}
