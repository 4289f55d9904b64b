import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DishDetail, MealOf, MealTime, Menu } from '@contract/catering'
import { failedReads } from '@/http/failedReads'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useCart } from '../cart/useCart'
import { avoidedText, useAvoided } from '../menu/avoided'
import { NextMeal } from '../menu/NextMeal'
import { placeQuery } from '../place'
import { useMenu } from '../queries'
import { ADDED, ADDED_LATER, closedText, notServedText, opensText } from '../words'
import { DishFacts } from './DishFacts'
import { DishPictures } from './DishPictures'
import { DishRatings } from './DishRatings'
import look from '@/ui/look.module.css'

/** A dish at a meal; it can be added to the cart while that takes orders. */
export function DishView({ dish, at }: { dish: DishDetail; at: MealTime }) {
  const place = { canteenId: dish.canteenId, ...at }
  const menuRead = useMenu(place)
  const menu = menuRead.data
  const account = useOwnAccount()
  const { error, retry } = failedReads(menuRead, account)
  const cart = useCart(account.data?.userId, place)
  const warning = avoidedText(dish.allergens, useAvoided(account.data?.userId))
  const [specId, setSpec] = useState(dish.specs[0]?.specId ?? '')
  const spec = dish.specs.find((each) => each.specId === specId)
  // The backend gives a dish outside the plan no portions.
  const isOffered = !menu || menu.categories.some(({ dishes }) => dishes.some(({ dishId }) => dishId === dish.dishId))
  const gone = isOffered ? '已售完' : '本餐不供应'
  const canAdd = menu?.open === true && dish.stock > 0 && cart.isReady

  async function handleAdd() {
    const line = { dishId: dish.dishId, quantity: 1, ...(spec ? { specId: spec.specId } : {}) }
    const added = await cart.add(line)
    if (added) toast(added === 'later' ? ADDED_LATER : ADDED)
  }

  return (
    <>
      <DishPictures pictures={dish.pictures} />
      <DishFacts
        dish={dish}
        place={place}
        menu={menu}
        stockText={dish.stock > 0 ? `余 ${dish.stock} 份` : gone}
        warning={warning}
        spec={spec}
        onChooseSpec={setSpec}
      />
      <DishRatings dish={dish} />
      {error && menu?.open !== false && <FailedRead error={error} text="购物车加载失败，请重试" onRetry={retry} />}
      <BottomActions>
        {menu?.open === false && <ClosedMeal menu={menu} place={place} />}
        <Link className={buttonClass({})} to={`${paths.cateringCart}?${placeQuery(place)}`}>
          购物车
        </Link>
        <Button look="primary" disabled={!canAdd} onClick={() => void handleAdd()}>
          {dish.stock > 0 ? '加入购物车' : gone}
        </Button>
      </BottomActions>
    </>
  )
}

/** Why the meal takes no orders. */
function ClosedMeal({ menu, place }: { menu: Menu; place: MealOf }) {
  return (
    <p className={look.soft} role="status">
      {menu.next && !notServedText(menu, place) && !opensText(place.date) ? (
        <NextMeal menu={menu} place={place} next={menu.next} />
      ) : (
        closedText(menu, place)
      )}
    </p>
  )
}
