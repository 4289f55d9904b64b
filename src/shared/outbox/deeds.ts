import { type ActBody, acts } from '@contract/act'
import { IDEMPOTENCY_DAYS } from '@contract/limits'
import { publishing, type TrendWords } from '@contract/publish'
import { relations } from '@contract/relation'
import { firstCharacters } from '@contract/plainText'
import { write } from '@/http/write'
import { stripTags } from '@/lib/text'
import { readDraft as readTrendDraft, type TrendDraft } from '../drafts/trendDraft'
import { type CommentDraft, type DraftPlace, draftOf } from './commentDraft'
import { publishComment, uploadPicture } from './sendComment'

/** What a person did; states are set, never toggled. */
export type Deed =
  | { kind: 'like'; body: ActBody }
  | { kind: 'collect'; body: ActBody<'TRENDS'> }
  | { kind: 'follow'; body: { userId: string; on: boolean } }
  /** `parentId` is the comment a reply stands under. */
  | { kind: 'comment'; place: DraftPlace; draft: CommentDraft; parentId?: string }
  /** `words` are the draft as it is sent, its files uploaded; the draft itself stands nowhere else meanwhile. */
  | { kind: 'post'; draft: TrendDraft; words: TrendWords }

/** One deed on its way, as the device keeps it. */
export interface Waiting {
  id: string
  /** Whose it is. */
  userId: string
  /** When it was done, in milliseconds since 1970. */
  at: number
  /** The Idempotency-Key of every try. */
  key: string
  deed: Deed
}

const OLD_MS = IDEMPOTENCY_DAYS * 24 * 3_600_000
const WORDS = { like: '点赞', collect: '收藏', follow: '关注' } as const
const EXCERPT = 20

/** Too long ago to go out unasked: by now the backend would not know a second try from a new deed. */
export const isOld = ({ at }: Waiting, now = Date.now()) => now - at > OLD_MS

/** What the deed is, for who did it. */
export function wordsOf(deed: Deed): string {
  if (deed.kind === 'post') {
    const { title, content, fileIds } = deed.words
    const said = excerpt(title || stripTags(content)) || `${fileIds.length} 个文件`
    return `${deed.draft.trendsId ? '修改动态' : '动态'}：${said}`
  }
  if (deed.kind !== 'comment') return `${deed.body.on ? '' : '取消'}${WORDS[deed.kind]}`
  const { content, emojiName, pictures } = deed.draft
  const said = [excerpt(content), emojiName, pictures.length > 0 ? '[图片]' : '']
  return `${deed.place.commentsId ? '回复' : '评论'}：${said.filter(Boolean).join(' ')}`
}

function excerpt(text: string): string {
  const first = firstCharacters(text.trim(), EXCERPT)
  return first.length < text.trim().length ? `${first}…` : first
}

/** Somebody typed it. */
export const hasWords = ({ deed }: Waiting) => deed.kind === 'comment' || deed.kind === 'post'

/** What the deed sets; a later one takes the place of an earlier. Undefined where each stands for itself. */
export function targetOf(deed: Deed): string | undefined {
  if (deed.kind === 'comment' || deed.kind === 'post') return undefined
  if (deed.kind === 'follow') return `follow/${deed.body.userId}`
  return [deed.kind, deed.body.targetKind, deed.body.targetId].join('/')
}

/** What an older version of this app kept may not be understood. */
export function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false
  const { id, userId, at, key, deed } = value as Partial<Record<keyof Waiting, unknown>>
  if (![id, userId, key].every((part) => typeof part === 'string') || typeof at !== 'number') return false
  if (typeof deed !== 'object' || deed === null || !('kind' in deed)) return false
  if (deed.kind === 'comment') return 'place' in deed && 'draft' in deed && draftOf(deed.draft) !== undefined
  if (deed.kind === 'post') return 'words' in deed && 'draft' in deed && readTrendDraft(deed.draft) !== undefined
  return ['like', 'collect', 'follow'].includes(String(deed.kind)) && 'body' in deed
}

/**
 * Brings one deed to the backend without a word; the same one again is the same deed. Throws as `call`.
 * @param keep takes what has come further, so that the next try begins there
 */
export async function send({ deed, key }: Waiting, keep: (further: Deed) => Promise<void>): Promise<unknown> {
  const options = { key, quiet: true }
  if (deed.kind === 'like') return write(acts.like, deed.body, options)
  if (deed.kind === 'collect') return write(acts.collect, deed.body, options)
  if (deed.kind === 'follow') return write(relations.follow, deed.body, options)
  if (deed.kind === 'post') {
    const { words, draft } = deed
    if (draft.trendsId) return write(publishing.update, { ...words, trendsId: draft.trendsId }, options)
    return write(publishing.publish, words, options)
  }
  let { draft } = deed
  for (const [at, picture] of draft.pictures.entries()) {
    if (picture.fileId) continue
    const uploaded = await uploadPicture(picture, { quiet: true })
    draft = { ...draft, pictures: draft.pictures.map((one, n) => (n === at ? uploaded : one)) }
    await keep({ ...deed, draft })
  }
  return publishComment(deed.place, { ...draft, key }, { quiet: true })
}
