import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { BoxesView } from './BoxesView'
import { DetailView } from './DetailView'
import { NewView } from './form/NewView'

/** Approvals: the four boxes, one approval, or the form of a new one. */
/** Older pages had the id of the approval to start again in `from`; WeChat sets it to where a page was forwarded. */
const flowIdIn = (from: string) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(from) ? from : '')

function FlowPage() {
  const flowId = useQueryParam('id')
  const kind = useQueryParam('new')
  const from = useQueryParam('from')
  const again = useQueryParam('again') || flowIdIn(from)
  if (flowId) return <DetailView key={flowId} flowId={flowId} />
  if (kind) return <NewView key={`${kind} ${again}`} kind={kind} from={again} />
  return <BoxesView />
}

export default membersOnly(withQueries(FlowPage))
