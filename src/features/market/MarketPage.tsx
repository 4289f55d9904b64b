import { Suspense } from 'react'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { lazyPart } from '@/ui/lazyPart'
import { NavBar } from '@/ui/navigation/NavBar'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Skeleton } from '@/ui/States'
import { ItemList } from './ItemList'

const ItemView = lazyPart(() => import('./ItemView'))
const ItemFormView = lazyPart(() => import('./ItemFormView'))

/** The list with its filters, one item, or the form of one. */
function MarketPage() {
  const [itemId, edit] = [useQueryParam('id'), useQueryParam('edit')]
  if (!edit && !itemId) return <ItemList />
  return (
    <Suspense fallback={<Waiting title={edit ? '发布闲置' : '闲置详情'} />}>
      {edit ? (
        <ItemFormView key={edit} itemId={edit === 'new' ? '' : edit} />
      ) : (
        <ItemView key={itemId} itemId={itemId} />
      )}
    </Suspense>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <NavBar title={title} />
      <main>
        <Skeleton rows={6} />
      </main>
    </>
  )
}

export default membersOnly(withQueries(MarketPage))
