import { yuan } from '@contract/text/money'
import type { MealOf } from '@contract/catering'
import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { BottomActions } from '@/ui/button/BottomActions'
import { Empty, Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useCart } from '../cart/useCart'
import { useMenu } from '../queries'
import { ADDED_LATER, notServedText, opensText } from '../words'
import { useAvoided } from './avoided'
import { CartLink } from './CartLink'
import { CategoryRail } from './CategoryRail'
import { Cutoff } from './Cutoff'
import { DishRow } from './DishRow'
import { NextMeal } from './NextMeal'
import { sectionId } from './useCurrentCategory'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** The dishes of one meal by category, its slots, and the link to the cart. */
export function MenuView({ place }: { place: MealOf }) {
  const { data: menu, error, refetch } = useMenu(place)
  const account = useOwnAccount()
  const cart = useCart(account.data?.userId, place)
  const avoided = useAvoided(account.data?.userId)
  const withoutCart = failedReads(account)
  const retry = () => void refetch()
  if (!menu && codeOf(error) === Code.NotFound) return <Empty text={messageOf(error, '该食堂不存在或已停用')} />
  if (!menu) {
    return error ? (
      <FailedRead error={error} text={messageOf(error, '菜单加载失败，请重试')} onRetry={retry} />
    ) : (
      <Skeleton rows={6} />
    )
  }
  const notServed = notServedText(menu, place)
  const opens = notServed ? undefined : opensText(place.date)

  async function more(dishId: string, portions: number) {
    if (portions < 0) cart.more({ dishId }, portions)
    else if ((await cart.add({ dishId, quantity: portions })) === 'later') toast(ADDED_LATER)
  }

  return (
    <>
      {menu.open ? (
        <Cutoff
          key={menu.cutoffTime}
          cutoffTime={menu.cutoffTime}
          onOver={() => void refetch({ cancelRefetch: false })}
        />
      ) : (
        <p className={look.soft} role="status">
          {opens ? (
            `还未开放订餐，${opens}`
          ) : menu.next ? (
            <NextMeal menu={menu} place={place} next={menu.next} />
          ) : (
            (notServed ?? '已截止，暂无可订的餐')
          )}
        </p>
      )}
      {menu.open && menu.subsidyLeftFen > 0 && (
        <p className={look.soft}>本餐补贴 {yuan(menu.subsidyLeftFen)}，结算时自动抵扣</p>
      )}
      {menu.open && withoutCart.error && (
        <FailedRead error={withoutCart.error} text="购物车加载失败，请重试" onRetry={withoutCart.retry} />
      )}
      {menu.categories.length === 0 && !notServed && <Empty text="本餐暂无菜品" />}
      {menu.categories.length > 1 && <CategoryRail categories={menu.categories} />}
      {menu.categories.map(({ categoryId, name, dishes }) => (
        <section
          key={categoryId}
          id={sectionId(categoryId)}
          aria-label={name}
          className={`${look.card} ${styles.part}`}
          tabIndex={-1}
        >
          <h2>{name}</h2>
          <ul>
            {dishes.map((dish) => (
              <DishRow
                key={dish.dishId}
                dish={dish}
                place={place}
                subsidyFen={menu.open ? menu.subsidyLeftFen : 0}
                avoided={avoided}
                inCart={cart.countOf(dish.dishId)}
                onMore={menu.open && cart.isReady ? (portions) => void more(dish.dishId, portions) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {menu.slots.length > 0 && (
        <section className={`${look.card} ${styles.part}`} aria-label="取餐时段">
          <h2>取餐时段</h2>
          <ul>
            {menu.slots.map(({ slotId, name, left }) => (
              <li key={slotId} className={`${look.line} ${styles.line}`}>
                <span>{name}</span>
                <span className={look.soft}>{left > 0 ? `余 ${left} 位` : '已约满'}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BottomActions>
        <CartLink place={place} cart={cart} />
      </BottomActions>
    </>
  )
}
