import { yuan } from '@/lib/money'
import { Link } from 'react-router-dom'
import type { MealOf, QuoteItem } from '@contract/catering'
import { failureWords } from '@/http/failureWords'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { Totals } from './cart/Totals'
import { isSameLine, portionsOf } from './cart/cartStore'
import { useCart } from './cart/useCart'
import { avoidedText, useAvoided } from './menu/avoided'
import { placeQuery, useMealPlace } from './place'
import { useCanteens, useEater, useMenu, useQuote } from './queries'
import { mealText } from './words'
import styles from './Catering.module.css'

/** The cart of one canteen and meal, priced by the backend. */
function CateringCartPage() {
  usePageTitle('购物车')
  const { data: canteens, error, refetch } = useCanteens()
  const place = useMealPlace(canteens ?? [])
  const eater = useEater()
  return (
    <>
      <NavBar title="购物车" />
      <main className={styles.page}>
        {!canteens && error && (
          <Failed {...failureWords(error, '购物车加载失败，请重试')} onRetry={() => void refetch()} />
        )}
        {!error && (!canteens || eater === undefined) && <Skeleton rows={4} />}
        {canteens && eater !== undefined && <CartView eater={eater} place={place} />}
      </main>
    </>
  )
}

function CartView({ eater, place }: { eater: string; place: MealOf }) {
  const cart = useCart(eater, place)
  const { data: quote, error, refetch } = useQuote({ ...place, items: cart.items })
  if (cart.items.length === 0) {
    const other = cart.otherDay
    return (
      <Empty text={`${mealText(place)}的购物车是空的`}>
        {other && (
          <Link
            className={buttonClass({ look: 'primary' })}
            to={`${paths.cateringCart}?${placeQuery({ ...place, date: other.date })}`}
            replace
          >
            {`查看${mealText({ date: other.date, meal: place.meal })}的购物车（${portionsOf(other.items)}）`}
          </Link>
        )}
        <Link className={buttonClass({ look: 'outline' })} to={`${paths.catering}?${placeQuery(place)}`}>
          去点餐
        </Link>
      </Empty>
    )
  }
  if (!quote) {
    if (!error) return <Skeleton rows={4} />
    return <Failed {...failureWords(error, '价格加载失败，请重试')} onRetry={() => void refetch()} />
  }
  // What was tapped meanwhile counts at once; its price comes later.
  const lines = quote.items.flatMap((item) => {
    const kept = cart.items.find((each) => isSameLine(each, item))
    return kept ? [{ ...item, quantity: kept.quantity }] : []
  })
  const [valid, broken] = [lines.filter((item) => item.valid), lines.filter((item) => !item.valid)]
  return (
    <>
      <p className={styles.note}>{mealText(place)}</p>
      {valid.length > 0 && <Lines place={place} items={valid} onMore={cart.more} />}
      {broken.length > 0 && (
        <section aria-label="已失效">
          <h2 className={styles.heading}>已失效</h2>
          <Lines place={place} items={broken} onMore={cart.more} />
        </section>
      )}
      <Totals quote={quote} />
      <div className={styles.bar}>
        {broken.length > 0 && <Button onClick={() => broken.forEach((item) => cart.set(item, 0))}>移除失效菜品</Button>}
        {valid.length > 0 && broken.length === 0 ? (
          <Link
            className={buttonClass({ look: 'primary', wide: true })}
            to={`${paths.cateringOrder}?${placeQuery(place)}`}
          >
            去结算
          </Link>
        ) : (
          <Button look="primary" disabled>
            去结算
          </Button>
        )}
      </div>
    </>
  )
}

interface LinesProps {
  place: MealOf
  items: readonly QuoteItem[]
  /** Takes portions out below zero. */
  onMore: (line: QuoteItem, portions: number) => void
}

function Lines({ place, items, onMore }: LinesProps) {
  const { data: menu } = useMenu(place)
  const avoided = useAvoided()
  const dishes = menu?.categories.flatMap(({ dishes }) => dishes) ?? []
  return (
    <ul className={`${styles.list} ${styles.card}`}>
      {items.map((item) => {
        const label = item.specName ? `${item.name}（${item.specName}）` : item.name || '未知菜品'
        const dish = dishes.find(({ dishId }) => dishId === item.dishId)
        const warning = dish && avoidedText(dish.allergens, avoided)
        return (
          <li key={`${item.dishId} ${item.specId ?? ''}`} className={styles.cartLine}>
            <div className={styles.dishText}>
              <p>{label}</p>
              <p className={styles.note}>{yuan(item.priceFen)}</p>
              {item.reason && <p className={styles.warning}>{item.reason}</p>}
              {warning && <p className={styles.warning}>{warning}</p>}
            </div>
            <div className={styles.stepper}>
              <Button
                small
                aria-label={item.quantity > 1 ? `减少一份：${label}` : `移除：${label}`}
                onClick={() => onMore(item, -1)}
              >
                −
              </Button>
              <span aria-label={`${label} ${item.quantity} 份`}>{item.quantity}</span>
              <Button small aria-label={`增加一份：${label}`} onClick={() => onMore(item, 1)}>
                +
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export default membersOnly(withQueries(CateringCartPage))
