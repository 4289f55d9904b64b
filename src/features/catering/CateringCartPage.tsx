import { Link } from 'react-router-dom'
import type { MealOf } from '@contract/catering'
import { failedReads } from '@/http/failedReads'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { OVER_STATE, paths } from '@/routes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { CartLines, linesOf } from './cart/CartLines'
import { EmptyCart } from './cart/EmptyCart'
import { LaterLines } from './cart/LaterLines'
import { Totals } from './cart/Totals'
import { useCart } from './cart/useCart'
import { useCartPlace } from './cart/useCartPlace'
import { useMealCutoff } from './menu/useCutoffOver'
import { placeQuery } from './place'
import { useCanteens, useMenu, useNewDay, useQuote } from './queries'
import { laterText, mealText } from './words'
import look from '@/ui/look.module.css'

/** The cart of one canteen and meal, priced by the backend. */
function CateringCartPage() {
  usePageTitle('购物车')
  useNewDay()
  const canteens = useCanteens()
  const account = useOwnAccount()
  const { error, retry } = failedReads(canteens, account)
  const eater = account.data?.userId
  const place = useCartPlace(canteens.data ?? [], eater)
  const isRead = canteens.data !== undefined && eater !== undefined
  return (
    <>
      <NavBar title="购物车" />
      <main className={look.page}>
        {error && <FailedRead error={error} text="购物车加载失败，请重试" onRetry={retry} />}
        {!error && !isRead && <Skeleton rows={4} />}
        {isRead && <CartView eater={eater} place={place} />}
      </main>
    </>
  )
}

interface CartProps {
  eater: string
  place: MealOf
}

function CartView({ eater, place }: CartProps) {
  const cart = useCart(eater, place)
  const box = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={box} role="group" aria-label="购物车" tabIndex={-1}>
      <CartContent eater={eater} place={place} cart={cart} />
    </div>
  )
}

interface ContentProps extends CartProps {
  cart: ReturnType<typeof useCart>
}

function CartContent(props: ContentProps) {
  const { place, cart } = props
  return cart.items.length === 0 ? <EmptyCart place={place} other={cart.otherDay} /> : <PricedCart {...props} />
}

function PricedCart({ eater, place, cart }: ContentProps) {
  const { data: quote, error, refetch } = useQuote({ ...place, items: cart.ordered }, { awaitsTopUp: true })
  useMealCutoff(place, useMenu(place, 'background').data)
  if (!quote) {
    if (!error) return <Skeleton rows={4} />
    return <FailedRead error={error} text="价格加载失败，请重试" onRetry={() => void refetch()} />
  }
  const { valid, broken } = linesOf(quote, cart.ordered)
  return (
    <>
      <p className={look.soft}>{mealText(place)}</p>
      {cart.later.length > 0 && (
        <p className={look.alarm} role="status">
          {laterText(cart.items.length - cart.ordered.length)}
        </p>
      )}
      {valid.length > 0 && <CartLines eater={eater} items={valid} onMore={cart.more} />}
      {broken.length > 0 && (
        <section aria-label="已失效">
          <h2>已失效</h2>
          <CartLines eater={eater} items={broken} onMore={cart.more} />
        </section>
      )}
      <Totals quote={quote} />
      {cart.later.map((items, at) => (
        <LaterLines key={at} eater={eater} place={place} items={items} onMore={cart.more} />
      ))}
      <BottomActions>
        {broken.length > 0 && <Button onClick={() => broken.forEach((item) => cart.set(item, 0))}>移除失效菜品</Button>}
        {valid.length > 0 && broken.length === 0 ? (
          <Link
            className={buttonClass({ look: 'primary', wide: true })}
            to={`${paths.cateringOrder}?${placeQuery(place)}`}
            state={OVER_STATE}
          >
            去结算
          </Link>
        ) : (
          <Button look="primary" disabled>
            去结算
          </Button>
        )}
      </BottomActions>
    </>
  )
}

export default membersOnly(withQueries(CateringCartPage))
