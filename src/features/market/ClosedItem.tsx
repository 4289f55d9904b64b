import { Link } from 'react-router-dom'
import { itemHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Empty } from '@/ui/States'

/** In place of the form of an item that cannot be changed. */
export function ClosedItem({ itemId, words }: { itemId: string; words: string }) {
  return (
    <Empty text={words}>
      <ItemLink itemId={itemId} />
    </Empty>
  )
}

export function ItemLink({ itemId }: { itemId: string }) {
  return (
    <Link className={buttonClass({})} to={itemHref(itemId)}>
      查看物品
    </Link>
  )
}
