import { trendPublishHref } from '@/routes'
import { editDraftId, type TrendDraft } from './trendDraft'

/** Where a draft is continued; the edit of a post may have several. */
export const draftHref = ({ trendsId, draftId }: TrendDraft): string =>
  trendsId && draftId === editDraftId(trendsId) ? trendPublishHref(trendsId) : trendPublishHref(undefined, draftId)
