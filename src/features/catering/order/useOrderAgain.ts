import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import type { CartItem } from '@contract/catering'
import type { Order } from '@contract/mealOrder'
import { showRefusal } from '@/http/refusalToast'
import { useIsHere } from '@/lib/useIsHere'
import { paths } from '@/routes'
import { cartKey, changeItems, withMore } from '@/writes/drafts/cart'
import { mayReplace } from '../cart/otherDay'
import { placeQuery } from '../place'
import { menuQuery } from '../queries'
import { dayAhead } from '../words'

/**
 * Returns what adds the dishes of an order to the cart of the next meal of this kind that takes orders. One at a time;
 * further calls are ignored.
 */
export function useOrderAgain(order: Order): (userId: string) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const isBusy = useRef(false)

  /** Whether the dishes are in the cart, which is opened. */
  async function add(userId: string): Promise<boolean> {
    const today = { canteenId: order.canteenId, date: dayAhead(0), meal: order.meal }
    const menu = await queries
      .fetchQuery({ ...menuQuery(today), staleTime: 0 })
      .catch((error: unknown) => showRefusal(error, '菜单加载失败，请重试'))
    if (!menu || !isHere.current) return false
    const again = menu.open ? today : { ...today, date: dayAhead(1) }
    if (!(await mayReplace(userId, again)) || !isHere.current) return false
    changeItems(cartKey(userId, again), again.date, (items) =>
      order.items.reduce<CartItem[]>(
        (now, { dishId, specId, quantity }) =>
          withMore(now, { dishId, quantity, ...(specId === undefined ? {} : { specId }) }),
        items,
      ),
    )
    void navigate(`${paths.cateringCart}?${placeQuery(again)}`)
    return true
  }

  return async (userId) => {
    if (isBusy.current) return
    isBusy.current = true
    // It stays busy while the cart replaces this screen.
    isBusy.current = await add(userId)
  }
}
