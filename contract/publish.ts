import { community } from './endpoint'
import { ARTICLE_PICTURES, ARTICLE_TEXT_LENGTH, FILES_PER_TREND, TREND_TEXT_LENGTH, TREND_TITLE_LENGTH } from './limits'
import { characterCount, isBlank } from './text/plainText'
import { nothing } from './readers/readers'
import { readTrend, type Trend, TrendType, type Visibility } from './trend'

/** What an author writes in a new post or an edit. */
export interface TrendText {
  type: TrendType
  /** At most `TREND_TITLE_LENGTH` code points; required for an article. */
  title: string
  /** HTML of the allow-list of `html.ts`; pictures only in an article, as `/files/<id>` or by their current address. */
  content: string
  /** Own uploads that are unused or already belong to this post. Pictures in an article's text may be left out. */
  fileIds: string[]
  topicIds: string[]
  /** Only if the author shows the place. */
  city?: string
  province?: string
  /** Alternative texts of the pictures, in the order of `fileIds`. */
  alts?: string[]
}

/** The author's input for a new post. */
export interface TrendWords extends TrendText {
  visibility: Visibility
}

/** The author's input for an edit; who may read the post stays where it is left out. */
export interface TrendChange extends TrendText {
  trendsId: string
  visibility?: Visibility | undefined
}

export const publishing = {
  /** The post is pending; until it is approved only its author reads it. */
  publish: community.post<TrendWords, Trend>('/trends/v1/publish', readTrend, { effect: 'write' }),
  /**
   * An approved public post keeps its text for readers until the edit is approved (`pendingEdit`); every other post
   * gets the new text at once and becomes pending.
   */
  update: community.post<TrendChange, Trend>('/trends/v1/update', readTrend, { effect: 'write' }),
  remove: community.post<{ trendsId: string }, null>('/trends/v1/remove', nothing, { effect: 'write' }),
  /** Undoes a removal, within `RESTORE_SECONDS`. */
  restore: community.post<{ trendsId: string }, Trend>('/trends/v1/restore', readTrend, { effect: 'write' }),
}

/** What decides whether a text can be sent: its visible text, and the number of files by kind. */
export interface Measured {
  type: TrendType
  title: string
  text: string
  pictures: number
  videos: number
}

/** Maximum length of a post's text by its type, as `htmlLength` counts it (rule: length). */
export const textLimit = (type: TrendType) => (type === TrendType.Article ? ARTICLE_TEXT_LENGTH : TREND_TEXT_LENGTH)
const pictureLimit = (type: TrendType) => (type === TrendType.Article ? ARTICLE_PICTURES : FILES_PER_TREND)

/** What is missing or too much, as a message for the author; undefined if valid. Used by both sides. */
export function publishProblem({ type, title, text, pictures, videos }: Measured): string | undefined {
  if (characterCount(title.trim()) > TREND_TITLE_LENGTH) return `标题最多 ${TREND_TITLE_LENGTH} 个字`
  if (characterCount(text.trim()) > textLimit(type)) return `正文最多 ${textLimit(type)} 个字`
  if (type === TrendType.Video) return videoProblem(pictures, videos)
  if (videos > 0) return '只有视频动态可以带视频'
  if (pictures > pictureLimit(type)) return `最多 ${pictureLimit(type)} 张图片`
  if (type === TrendType.Picture) return pictures === 0 ? '请至少添加一张图片' : undefined
  if (type === TrendType.Article) return articleProblem(title, text, pictures)
  if (pictures > 0) return '文字动态不能带图片，请改发图片动态'
  return isBlank(text) ? '请输入正文' : undefined
}

function videoProblem(pictures: number, videos: number): string | undefined {
  if (pictures > 0) return '视频动态不能带图片'
  if (videos === 0) return '请添加一个视频'
  return videos > 1 ? '最多添加一个视频' : undefined
}

function articleProblem(title: string, text: string, pictures: number): string | undefined {
  if (isBlank(title)) return '请输入文章标题'
  return isBlank(text) && pictures === 0 ? '请输入文章正文' : undefined
}
