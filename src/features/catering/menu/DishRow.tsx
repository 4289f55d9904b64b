import { yuan } from '@contract/text/money'
import { Link } from 'react-router-dom'
import type { Allergen, Dish, MealOf } from '@contract/catering'
import { dishHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Parts } from '@/ui/text/Parts'
import { Stepper } from '../cart/Stepper'
import { allergenText, caloriesText } from '../words'
import { avoidedText } from './avoided'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import cover from '@/ui/navigation/coverLink.module.css'
import styles from '../Catering.module.css'

interface Props {
  dish: Dish
  place: MealOf
  /** Remaining subsidy of this meal. */
  subsidyFen: number
  /** Portions in the cart. */
  inCart: number
  avoided: readonly Allergen[]
  /** A negative number removes portions. Undefined if the meal takes no orders. */
  onMore: ((portions: number) => void) | undefined
}

/** One dish of the menu; one with specs is added on its own screen. */
export function DishRow({ dish, place, subsidyFen, inCart, avoided, onMore }: Props) {
  const warning = avoidedText(dish.allergens, avoided)
  const href = dishHref(dish.dishId, place)
  const isGone = dish.stock === 0
  return (
    <li className={styles.dish}>
      {dish.picture && <img className={styles.thumb} src={dish.picture} alt="" loading="lazy" width="80" height="60" />}
      <div className={look.grow}>
        <Link className={`${cover.link} ${look.name}`} to={href}>
          {dish.name}
        </Link>
        <p className={look.soft}>
          <Parts
            parts={[
              caloriesText(dish),
              isGone ? '已售完' : `余 ${dish.stock} 份`,
              dish.limit > 0 && `每人限购 ${dish.limit} 份`,
              dish.scoreNum > 0 && `${dish.score} 分`,
            ]}
          />
        </p>
        <p className={look.soft}>{allergenText(dish.allergens)}</p>
        {warning && <p className={look.alarm}>{warning}</p>}
        <div className={styles.buy}>
          <div>
            <strong className={figures.price}>{yuan(dish.priceFen)}</strong>
            {subsidyFen > 0 && (
              <p className={look.soft}>
                补贴后 <span className={figures.whole}>{yuan(Math.max(dish.priceFen - subsidyFen, 0))}</span>
              </p>
            )}
          </div>
          {onMore && !isGone && dish.specs.length === 0 && (
            <Stepper label={dish.name} quantity={inCart} addLabel={`加入购物车：${dish.name}`} onMore={onMore} />
          )}
          {onMore && !isGone && dish.specs.length > 0 && (
            <Link
              className={buttonClass({ look: 'outline', small: true })}
              to={href}
              aria-label={`选规格${inCart > 0 ? `（${inCart}）` : ''}：${dish.name}`}
            >
              选规格{inCart > 0 && `（${inCart}）`}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}
