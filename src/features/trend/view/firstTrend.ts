import { trends } from '@contract/trend'
import { claimsShell } from '@/bridge/claim'
import { isRequestedEarly } from '@/http/early'
import { type CommentsView, loadComments } from '../comments/loadComments'
import { loadTrend, type TrendView } from './loadTrend'

/** Data of the first post, loaded before the first render, so that no skeleton is shown. */
export interface FirstTrend {
  trendsId: string
  view: TrendView
  comments: Promise<CommentsView>
  /** Result of `comments`, once settled. */
  settled?: CommentsView
  /** Whether the server has rendered the page with these data. */
  whole?: boolean
}

let first: FirstTrend | undefined
/** Whether a post was shown since the preparation began: what is prepared later would be old on the next visit. */
let isLate = false

/**
 * Uses the boot script's responses. In the shell nothing is fetched, as the post may open natively. Throws if the page
 * was rendered by the server and the reader's own view cannot be loaded: the page then stays as it is.
 */
export async function prepareFirstTrend(): Promise<void> {
  const trendsId = new URLSearchParams(window.location.search).get('id')?.trim() ?? ''
  const whole = window.__served !== undefined
  if (!trendsId || claimsShell || !(whole || isRequestedEarly(trends.detail, { trendsId }))) return
  isLate = false
  const view = await loadTrend(trendsId)
  if (whole && view.kind === 'failed') throw new Error('The served page stays')
  const isOpen = view.kind === 'loaded'
  const found: FirstTrend = {
    trendsId,
    view,
    whole,
    comments: isOpen ? loadComments(trendsId, whole) : Promise.resolve({ kind: 'loading' }),
  }
  if (isOpen) {
    const settled = found.comments.then((comments) => void (found.settled = comments))
    // Requested together with the post, which only waits for comments that are already visible.
    await Promise.race(whole ? [settled] : [settled, new Promise((resolve) => setTimeout(resolve, 0))])
  }
  if (!isLate) first = found
}

/** Provides known data where nothing can be requested. */
export function provideFirstTrend(found: FirstTrend): void {
  first = found
}

/** The prepared data of this post. Reading has no side effect, because React may restart a render. */
export const firstTrendOf = (trendsId: string): FirstTrend | undefined =>
  first?.trendsId === trendsId ? first : undefined

/** Called once a post is shown, with prepared data or without: a later visit refetches the post. */
export function dropFirstTrend(): void {
  isLate = true
  first = undefined
}
