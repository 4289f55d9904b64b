import { isBlank } from '@contract/text/plainText'
import { type Topic, type TrendFile, TrendType, Visibility } from '@contract/trend'
import { newKey } from '@/lib/newKey'

/** `film` is what devices have stored for a video. */
export const FileRole = { Picture: 'picture', Video: 'film', Inline: 'inline' } as const
export type FileRole = (typeof FileRole)[keyof typeof FileRole]

/** A picture or video of a draft; its bytes are kept beside the draft under the same key. */
export interface DraftFile {
  key: string
  role: FileRole
  /** Once uploaded. */
  file?: TrendFile
}

/** A post being written. */
export interface TrendDraft {
  draftId: string
  /** The post it changes, if any. */
  trendsId?: string
  type: TrendType
  title: string
  /** The plain text of the first three kinds. */
  text: string
  /** The article's HTML, its pictures are `/files/<key>`; also the HTML of another kind that came with formatting. */
  html: string
  /** The words are the HTML whatever the kind. */
  isRich?: boolean
  topics: Topic[]
  visibility: Visibility
  withPlace: boolean
  /** The place the changed post has, until its author decides anew; else the author's present one goes with it. */
  place?: { city: string; province: string } | undefined
  files: DraftFile[]
  /** The keys of an article's files that stand below its text, not in it. */
  loose?: string[]
  /** What the pictures show, by their keys. */
  alts: Record<string, string>
  /** What was last sent and its Idempotency-Key, so that the same again is one post. */
  sent?: { key: string; body: string }
  /** Milliseconds since 1970. */
  updatedAt: number
}

export function blankDraft(draftId: string = newKey()): TrendDraft {
  return {
    draftId,
    type: TrendType.Text,
    title: '',
    text: '',
    html: '',
    topics: [],
    visibility: Visibility.Public,
    withPlace: false,
    files: [],
    alts: {},
    updatedAt: 0,
  }
}

/** The drafts of edits are named after their posts: there is one per post. */
export const editDraftId = (trendsId: string) => `edit-${trendsId}`

/** Whether the draft is empty. */
export function isEmptyDraft({ title, text, html, files, topics }: TrendDraft): boolean {
  const words = title + text + html.replace(/<[^<>]*>/g, '')
  return isBlank(words) && files.length === 0 && topics.length === 0
}

/** A draft as it was kept, also by an older version; undefined for anything else. */
export function readDraft(kept: unknown): TrendDraft | undefined {
  if (typeof kept !== 'object' || kept === null || !('draftId' in kept) || typeof kept.draftId !== 'string')
    return undefined
  return { ...blankDraft(kept.draftId), ...(kept as Partial<TrendDraft>) }
}
