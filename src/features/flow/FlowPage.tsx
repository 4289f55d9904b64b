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
  const again = useQueryParam('again')
  if (flowId) return <DetailView key={flowId} flowId={flowId} />
  if (kind) return <NewView key={`${kind} ${again}`} kind={kind} from={again} />
  return <BoxesView />
}

export default membersOnly(withQueries(FlowPage))
