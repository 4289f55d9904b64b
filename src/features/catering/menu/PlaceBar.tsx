import { Link, useSearchParams } from 'react-router-dom'
import { type Canteen, MEAL_DAYS, type MealOf } from '@contract/catering'
import { MEAL_NAMES, MEALS } from '@contract/mealPlace'
import { buttonClass } from '@/ui/button/buttonClass'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { keepCanteen, withPlace } from '../place'
import { dayAhead, dayText } from '../words'
import look from '@/ui/look.module.css'

interface Props {
  canteens: readonly Canteen[]
  place: MealOf
  /** Path below /mobile of the links. */
  path: string
}

/** Choice of canteen, day and meal as links, so that the address holds it; the rest of its query stays. */
export function PlaceBar({ canteens, place, path }: Props) {
  const [params] = useSearchParams()
  const to = (change: Partial<MealOf>) => `${path}?${withPlace(params, { ...place, ...change }).toString()}`
  const days = Array.from({ length: MEAL_DAYS }, (_, ahead) => dayAhead(ahead))
  return (
    <>
      <nav className={look.chips} aria-label="食堂">
        {canteens.map(({ canteenId, name }) => (
          <Link
            key={canteenId}
            replace
            to={to({ canteenId })}
            className={buttonClass({ small: true })}
            aria-current={canteenId === place.canteenId ? 'page' : undefined}
            onClick={() => keepCanteen(canteenId)}
          >
            {name}
          </Link>
        ))}
      </nav>
      <LinkTabs
        label="日期"
        tabs={days.map((date) => ({ to: to({ date }), text: dayText(date), isOpen: date === place.date }))}
      />
      <LinkTabs
        label="餐次"
        tabs={MEALS.map((meal) => ({ to: to({ meal }), text: MEAL_NAMES[meal], isOpen: meal === place.meal }))}
      />
    </>
  )
}
