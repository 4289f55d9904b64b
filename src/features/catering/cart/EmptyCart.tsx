import { Link } from 'react-router-dom'
import type { MealOf } from '@contract/catering'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Empty } from '@/ui/States'
import { type Cart, portionsOf } from '@/writes/drafts/cart'
import { placeQuery } from '../place'
import { mealText } from '../words'
import look from '@/ui/look.module.css'

interface Props {
  place: MealOf
  /** The stored cart of another day. */
  other: Cart | undefined
}

/** An empty cart, with the ways on: the cart of another day, the menu. */
export function EmptyCart({ place, other }: Props) {
  return (
    <Empty text="暂无菜品">
      <p className={look.soft}>{`${mealText(place)}的购物车是空的`}</p>
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
