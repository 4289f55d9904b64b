import { yuan } from '@contract/text/money'
import type { MealOf, Menu } from '@contract/catering'
import { messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { FailedRead } from '@/lists/FailedRead'
import { ReadState } from '@/lists/ReadState'
import { BottomActions } from '@/ui/button/BottomActions'
import { Empty } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useCart } from '../cart/useCart'
import { refetchAtCutoff, useMenu } from '../queries'
import { notServedText, opensText } from '../words'
import { useAvoided } from './avoided'
import { CartLink } from './CartLink'
import { CategoryDishes } from './CategoryDishes'
import { CategoryRail } from './CategoryRail'
import { Cutoff } from './Cutoff'
import { NextMeal } from './NextMeal'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** The dishes of one meal by category, its slots, and the link to the cart (rule: menu). */
export function MenuView({ place }: { place: MealOf }) {
  const found = useMenu(place)
  const account = useOwnAccount()
  return (
    <ReadState
      found={found}
      rows={6}
      gone={<Empty text={messageOf(found.error, '该食堂不存在或已停用')} />}
      text={messageOf(found.error, '菜单加载失败，请重试')}
    >
      {(menu) => <MenuContent menu={menu} place={place} account={account} />}
    </ReadState>
  )
}

interface MenuProps {
  menu: Menu
  place: MealOf
}

function MenuContent({ menu, place, account }: MenuProps & { account: ReturnType<typeof useOwnAccount> }) {
  const cart = useCart(account.data?.userId, place)
  const avoided = useAvoided(account.data?.userId)
  const withoutCart = failedReads(account)
  return (
    <>
      <MealState menu={menu} place={place} />
      {menu.open && menu.subsidyLeftFen > 0 && (
        <p className={look.soft}>本餐补贴 {yuan(menu.subsidyLeftFen)}，结算时自动抵扣</p>
      )}
      {menu.open && withoutCart.error && (
        <FailedRead error={withoutCart.error} text="购物车加载失败，请重试" onRetry={withoutCart.retry} />
      )}
      {menu.categories.length === 0 && !notServedText(menu, place) && <Empty text="本餐暂无菜品" />}
      {menu.categories.length > 1 && <CategoryRail categories={menu.categories} />}
      {menu.categories.map((category) => (
        <CategoryDishes
          key={category.categoryId}
          category={category}
          menu={menu}
          place={place}
          cart={cart}
          avoided={avoided}
        />
      ))}
      {menu.slots.length > 0 && <SlotList slots={menu.slots} />}
      <BottomActions>
        <CartLink place={place} cart={cart} />
      </BottomActions>
    </>
  )
}

/** The time left to order, or why the meal takes no orders. */
function MealState({ menu, place }: MenuProps) {
  if (menu.open) {
    return <Cutoff key={menu.cutoffTime} cutoffTime={menu.cutoffTime} onOver={() => void refetchAtCutoff(place)} />
  }
  const notServed = notServedText(menu, place)
  const opens = notServed ? undefined : opensText(place.date)
  return (
    <p className={look.soft} role="status">
      {opens ? (
        `还未开放订餐，${opens}`
      ) : menu.next ? (
        <NextMeal menu={menu} place={place} next={menu.next} />
      ) : (
        (notServed ?? '已截止，暂无可订的餐')
      )}
    </p>
  )
}

function SlotList({ slots }: Pick<Menu, 'slots'>) {
  return (
    <section className={`${look.card} ${styles.part}`} aria-label="取餐时段">
      <h2>取餐时段</h2>
      <ul>
        {slots.map(({ slotId, name, left }) => (
          <li key={slotId} className={`${look.line} ${styles.line}`}>
            <span>{name}</span>
            <span className={look.soft}>{left > 0 ? `余 ${left} 位` : '已约满'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
