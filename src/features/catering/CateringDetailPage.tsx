import { useSearchParams } from 'react-router-dom'
import { likelyMeal, mealPlace } from '@contract/mealPlace'
import { messageOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { readable } from '@/http/readable'
import { withQueries } from '@/http/withQueries'
import { serverNow } from '@/lib/time/serverTime'
import { ReadState } from '@/lists/ReadState'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Gone } from '@/ui/States'
import { DishView } from './dish/DishView'
import { useDish, useNewDay } from './queries'
import look from '@/ui/look.module.css'

/** One dish: pictures, specs, nutrition and ratings. */
function CateringDetailPage() {
  const [params] = useSearchParams()
  const { date, meal } = mealPlace(params, [], '', likelyMeal(serverNow()))
  const at = { date, meal }
  const dishId = params.get('dish') ?? ''
  const found = useDish({ dishId, ...at })
  const title = readable(found)?.name ?? '菜品'
  usePageTitle(title)
  useNewDay()
  return (
    <>
      <NavBar title={title} isName />
      <main className={look.page}>
        {dishId === '' ? (
          <Gone text="没有指定菜品" />
        ) : (
          <ReadState
            found={found}
            rows={6}
            gone={<Gone text={messageOf(found.error, '该菜品不存在或已下架')} />}
            text={messageOf(found.error, '菜品加载失败，请重试')}
          >
            {(dish) => <DishView dish={dish} at={at} />}
          </ReadState>
        )}
      </main>
    </>
  )
}

export default membersOnly(withQueries(CateringDetailPage))
