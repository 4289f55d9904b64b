import { type Trend, TrendType } from '@contract/trend'
import { Pictures } from '@/shared/Pictures/Pictures'
import { VideoBox } from '@/shared/VideoBox'
import { titleOf } from './trendWords'

/** What a post shows above its text: pictures, a video, or nothing. */
export function TrendMedia({ trend }: { trend: Trend }) {
  if (trend.files.length === 0) return null
  if (trend.type === TrendType.Picture) return <Pictures files={trend.files} />
  if (trend.type === TrendType.Video) {
    return (
      <div data-own-tap>
        <VideoBox files={trend.files} title={titleOf(trend)} />
      </div>
    )
  }
  return null
}
