import { bridge } from '@/bridge/bridge'
import { ToLogin } from '@/http/membersOnly'
import { isEnding } from '@/http/sessionEnd'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { preloadSheet } from '@/ui/sheet/LazySheet'
import { outbox } from '@/writes/outbox/outbox'
import { preloadOutbox } from '@/writes/outbox/showOutbox'
import { ownAccount } from '@/writes/ownAccount'
import { Loading } from '@/ui/States'
import { useIsMember } from '@/session/useIsMember'
import { useUserKey } from '@/session/useUserKey'
import { ComposerRoom } from './ComposerRoom'
import { preloadArticle } from './article/LazyArticle'
import { SubmittedView } from './outcome/SubmittedView'
import { useNativeComposer } from './useNativeComposer'
import { QueuedPost } from './outcome/QueuedPost'

/** Whether the browser's data saver is on. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Preloads what writing needs without a network. */
export function preload(): void {
  preloadSheet()
  preloadOutbox().catch(() => undefined)
  if (!savesData()) preloadArticle()
  ownAccount({ quiet: true }).then(
    ({ userId }) => outbox.identify(userId),
    () => undefined,
  )
}

/** Composer for new posts and edits; ends with the outcome. */
export default function PublishPage() {
  const isMember = useIsMember()
  const userKey = useUserKey()
  const [trendsId, draftId] = [useQueryParam('id'), useQueryParam('draft')]
  const [sent, waiting] = [useQueryParam('sent'), useQueryParam('waiting')]
  const isNative = useNativeComposer(!trendsId && !draftId && !sent && !waiting)
  if (isNative) return <Loading />
  // In the shell only the bridge knows the user, so the backend is asked.
  if (!isMember && !bridge.claimsShell && !isEnding()) return <ToLogin />
  if (sent) return <SubmittedView trendsId={sent} />
  if (waiting) return <QueuedPost id={waiting} />
  return <ComposerRoom key={`${userKey} ${trendsId} ${draftId}`} wanted={{ trendsId, draftId }} />
}
