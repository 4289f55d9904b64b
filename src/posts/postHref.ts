import { articleHref, trendDetailHref } from '@/routes'

/** Address of a post: `/article` for a document of a folder, else the detail (rule: articles). */
export const postHref = ({ trendsId, inFolder }: { trendsId: string; inFolder?: boolean }): string =>
  inFolder ? articleHref(trendsId) : trendDetailHref(trendsId)
