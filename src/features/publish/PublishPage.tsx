import { useSearchParams, Navigate } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { isEnding } from '@/http/sessionEnd'
import { BASE } from '@/paths'
import { loginHref } from '@/session/redirect'
import { Loading } from '@/shared/StateViews'
import { useIsMember } from '@/shared/useIsMember'
import { useUserTurn } from '@/shared/useUserTurn'
import { ComposerRoom } from './ComposerRoom'
import { SubmittedView } from './SubmittedView'
import { useNativeComposer } from './useNativeComposer'
import { WaitingView } from './WaitingView'

/** Where posts are written and changed; ends on what comes next. */
export default function PublishPage() {
  const [query] = useSearchParams()
  const isMember = useIsMember()
  const userTurn = useUserTurn()
  const [trendsId, draftId, sent, waiting] = ['id', 'draft', 'sent', 'waiting'].map((name) => query.get(name) ?? '')
  const isNative = useNativeComposer(!trendsId && !draftId && !sent && !waiting)
  if (isNative) return <Loading />
  // In the shell only the bridge knows who is there, so the backend is asked.
  if (!isMember && !bridge.claimsShell && !isEnding()) return <Navigate to={loginHref().slice(BASE.length)} replace />
  if (sent) return <SubmittedView trendsId={sent} />
  if (waiting) return <WaitingView id={waiting} />
  return <ComposerRoom key={`${userTurn} ${trendsId} ${draftId}`} wanted={{ trendsId: trendsId ?? '', draftId: draftId ?? '' }} />
}
