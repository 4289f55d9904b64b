import { articleHref, trendDetailHref } from '@/routes'

/** Where a post is read: a document of a folder in `/article`, everything else in its detail (rule: articles). */
export const postHref = ({ trendsId, inFolder }: { trendsId: string; inFolder?: boolean }): string =>
  inFolder ? articleHref(trendsId) : trendDetailHref(trendsId)
