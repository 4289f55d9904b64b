import type { Allergen, MealOf, Menu } from '@contract/catering'
import { toast } from '@/lib/toast/toast'
import type { useCart } from '../cart/useCart'
import { ADDED_LATER } from '../words'
import { DishRow } from './DishRow'
import { sectionId } from './useCurrentCategory'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

interface Props {
  category: Menu['categories'][number]
  menu: Menu
  place: MealOf
  cart: ReturnType<typeof useCart>
  avoided: readonly Allergen[]
}

/** The dishes of one category, which can be added while the meal takes orders. */
export function CategoryDishes({ category: { categoryId, name, dishes }, menu, place, cart, avoided }: Props) {
  async function handleMore(dishId: string, portions: number) {
    if (portions < 0) cart.more({ dishId }, portions)
    else if ((await cart.add({ dishId, quantity: portions })) === 'later') toast(ADDED_LATER)
  }

  return (
    <section id={sectionId(categoryId)} aria-label={name} className={`${look.card} ${styles.part}`} tabIndex={-1}>
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
            onMore={menu.open && cart.isReady ? (portions) => void handleMore(dish.dishId, portions) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
