import { type Trend, TrendType } from '@contract/trend'
import { Pictures } from '@/posts/Pictures/Pictures'
import { VideoBox } from '@/posts/videoBox/VideoBox'
import { postTitle } from '@/posts/postTitle'
import type { Renew } from './slots'

interface Props {
  trend: Trend
  /** Left out for visitors, whose files have permanent addresses. */
  renew: Renew | undefined
}

/** Media above the text of a post: pictures, a video, or nothing. */
export function TrendMedia({ trend, renew }: Props) {
  if (trend.files.length === 0) return null
  if (trend.type === TrendType.Picture) return <Pictures files={trend.files} renew={renew} />
  if (trend.type === TrendType.Video) {
    return (
      <div data-own-tap>
        <VideoBox files={trend.files} title={postTitle(trend)} renew={renew} />
      </div>
    )
  }
  return null
}
