import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { BoxesView } from './BoxesView'
import { DetailView } from './DetailView'
import { NewView } from './form/NewView'

/** Approvals: the four boxes, one approval, or the form of a new one. */
function FlowPage() {
  const flowId = useQueryParam('id')
  const kind = useQueryParam('new')
  const from = useQueryParam('from')
  if (flowId) return <DetailView key={flowId} flowId={flowId} />
  if (kind) return <NewView key={`${kind} ${from}`} kind={kind} from={from} />
  return <BoxesView />
}

export default membersOnly(withQueries(FlowPage))
