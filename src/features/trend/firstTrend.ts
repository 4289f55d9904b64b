import { trends } from '@contract/trend'
import { claimsShell } from '@/bridge/claim'
import { isAskedEarly } from '@/http/early'
import { type CommentsView, loadComments } from './loadComments'
import { loadTrend, type TrendView } from './loadTrend'

/** What is known of the first post before the first render, so that it is rendered at once (no skeleton between). */
export interface FirstTrend {
  trendsId: string
  view: TrendView
  comments: Promise<CommentsView>
  /** What `comments` came to, if it has. */
  settled?: CommentsView
}

let first: FirstTrend | undefined

/** Takes up what the boot script has asked for. In the shell the post may open natively: nothing is fetched. */
export async function prepareFirstTrend(): Promise<void> {
  const trendsId = new URLSearchParams(window.location.search).get('id')?.trim() ?? ''
  if (!trendsId || claimsShell || !isAskedEarly(trends.detail, { trendsId })) return
  const view = await loadTrend(trendsId)
  const isOpen = view.kind === 'loaded'
  const found: FirstTrend = { trendsId, view, comments: isOpen ? loadComments(trendsId) : Promise.resolve({ kind: 'loading' }) }
  if (isOpen) {
    const settled = found.comments.then((comments) => void (found.settled = comments))
    // They were asked for together with the post; it does not wait for them.
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 0))])
  }
  first = found
}

/** What was prepared for this post; once. */
export function takeFirstTrend(trendsId: string): FirstTrend | undefined {
  const found = first?.trendsId === trendsId ? first : undefined
  first = undefined
  return found
}
