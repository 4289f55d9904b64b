import { Link } from 'react-router-dom'
import type { MealOf, MealTime, Menu } from '@contract/catering'
import { paths } from '@/routes'
import { placeQuery } from '../place'
import { mealText, notServedText } from '../words'
import look from '@/ui/look.module.css'

interface Props {
  menu: Menu
  /** The closed meal. */
  place: MealOf
  next: MealTime
}

/** Leads from a closed meal to the next open one. */
export function NextMeal({ menu, place, next }: Props) {
  return (
    <Link className={look.act} to={`${paths.catering}?${placeQuery({ ...place, ...next })}`} replace>
      {`${notServedText(menu, place) ?? '已截止'}，看看${mealText(next)}`}
    </Link>
  )
}
