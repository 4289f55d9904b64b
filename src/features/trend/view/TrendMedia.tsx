import { type Trend, type TrendFile, trends, TrendType } from '@contract/trend'
import { call } from '@/http/call'
import { Pictures } from '@/posts/Pictures/Pictures'
import { VideoBox } from '@/posts/videoBox/VideoBox'
import { postTitle } from '@/posts/postTitle'

/** The files of a post with fresh addresses; throws as `call`. */
async function filesNow(trendsId: string): Promise<readonly TrendFile[]> {
  return (await call(trends.detail, { trendsId }, { quiet: true })).files
}

/** Media above the text of a post: pictures, a video, or nothing. */
export function TrendMedia({ trend }: { trend: Trend }) {
  if (trend.files.length === 0) return null
  if (trend.type === TrendType.Picture) return <Pictures files={trend.files} />
  if (trend.type === TrendType.Video) {
    return (
      <div data-own-tap>
        <VideoBox files={trend.files} title={postTitle(trend)} renew={() => filesNow(trend.trendsId)} />
      </div>
    )
  }
  return null
}
