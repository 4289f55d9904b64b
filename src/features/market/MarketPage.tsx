import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { ItemFormView } from './ItemFormView'
import { ItemList } from './ItemList'
import { ItemView } from './ItemView'

/** The list with its filters, one item, or the form of one. */
function MarketPage() {
  const [itemId, edit] = [useQueryParam('id'), useQueryParam('edit')]
  if (edit) return <ItemFormView key={edit} itemId={edit === 'new' ? '' : edit} />
  return itemId ? <ItemView key={itemId} itemId={itemId} /> : <ItemList />
}

export default membersOnly(withQueries(MarketPage))
