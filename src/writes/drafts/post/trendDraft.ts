import { seenText } from '@contract/text/htmlText'
import { isBlank } from '@contract/text/plainText'
import { type Topic, type TrendFile, TrendType, Visibility } from '@contract/trend'
import { newKey } from '@/lib/newKey'

/** `film` is the stored value for a video. */
export const FileRole = { Picture: 'picture', Video: 'film', Inline: 'inline' } as const
export type FileRole = (typeof FileRole)[keyof typeof FileRole]

/** A picture or video of a draft; its content is stored under the same key. */
export interface DraftFile {
  key: string
  role: FileRole
  /** Once uploaded. */
  file?: TrendFile
  /** Why it was refused; it is not uploaded again. */
  problem?: string
}

/** A post being written. */
export interface TrendDraft {
  draftId: string
  /** The post it edits, if any. */
  trendsId?: string
  type: TrendType
  title: string
  /** Plain text, for all types except articles. */
  text: string
  /** HTML of an article, with pictures as `/files/<key>`; also of another type if its text has formatting. */
  html: string
  /** The text is the HTML, whatever the type. */
  isRich?: boolean
  topics: Topic[]
  visibility: Visibility
  withPlace: boolean
  /** Place of the edited post, until its author changes it; otherwise the author's current place is sent. */
  place?: { city: string; province: string } | undefined
  files: DraftFile[]
  /** Keys of an article's files that are below its text, not in it. */
  loose?: string[]
  /** Alternative texts of the pictures, by key. */
  alts: Record<string, string>
  /** The last sent content and its Idempotency-Key, so that sending it again creates no second post. */
  sent?: { key: string; body: string }
  /** Milliseconds since 1970. */
  updatedAt: number
}

/** An empty post, under a new id unless one is given. */
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

/** Id of the draft of an edit; another one that was begun or came back beside it has an id of its own. */
export const editDraftId = (trendsId: string) => `edit-${trendsId}`

export const PICTURE = /<img\b[^<>]*?\ssrc="([^"<>]*)"[^<>]*>/gi

/** Keys of the pictures in HTML, in order of appearance. */
export function keysIn(html: string): string[] {
  return Array.from(html.matchAll(PICTURE), ([, src = '']) => src.replace('/files/', ''))
}

/** The draft's files, without pictures that were deleted from its text, which only undo brings back. */
export function usedFiles({ html, files, loose = [] }: TrendDraft): DraftFile[] {
  const inText = new Set([...keysIn(html), ...loose])
  return files.filter(({ key, role }) => role !== FileRole.Inline || inText.has(key))
}

/** The draft without these files, and without the places of its text that show them. */
export function withoutFiles(draft: TrendDraft, keys: readonly string[]): TrendDraft {
  const html = draft.html.replace(PICTURE, (tag, src: string) => (keys.includes(src.replace('/files/', '')) ? '' : tag))
  return { ...draft, html, files: draft.files.filter(({ key }) => !keys.includes(key)) }
}

/** Whether the draft is empty. */
export function isEmptyDraft(draft: TrendDraft): boolean {
  const { title, text, html, topics } = draft
  return isBlank(title + text + seenText(html)) && usedFiles(draft).length === 0 && topics.length === 0
}

/** A stored draft, also of an older version; undefined if invalid. */
export function readDraft(stored: unknown): TrendDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('draftId' in stored) || typeof stored.draftId !== 'string')
    return undefined
  return { ...blankDraft(stored.draftId), ...(stored as Partial<TrendDraft>) }
}
