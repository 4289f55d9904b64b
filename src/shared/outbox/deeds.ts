import type { ActBody } from '@contract/act'
import { IDEMPOTENCY_DAYS } from '@contract/limits'
import type { MessageCategory } from '@contract/message'
import { firstCharacters } from '@contract/plainText'
import type { TrendWords } from '@contract/publish'
import type { ReportBody } from '@contract/report'
import { stripTags } from '@/lib/text'
import { readDraft as readTrendDraft, type TrendDraft } from '../drafts/trendDraft'
import { type CommentDraft, type DraftPlace, draftOf } from './commentDraft'

/** What a person did; states are set, never toggled. `name` says what or whom it is about. */
export type Deed =
  | { kind: 'like'; body: ActBody }
  | { kind: 'collect'; body: ActBody<'TRENDS'> }
  | { kind: 'follow'; body: { userId: string; on: boolean } }
  | { kind: 'block'; body: { userId: string; on: boolean }; name: string }
  | { kind: 'mute'; body: { category: MessageCategory; muted: boolean }; name: string }
  | { kind: 'report'; body: ReportBody; name: string }
  /** An own post goes, or comes back. */
  | { kind: 'remove'; body: { trendsId: string; on: boolean }; name: string }
  | Unsaid
  /** `parentId` is the comment a reply stands under. */
  | { kind: 'comment'; place: DraftPlace; draft: CommentDraft; parentId?: string }
  /** `words` are the draft as it is sent, its files uploaded; the draft itself stands nowhere else meanwhile. */
  | { kind: 'post'; draft: TrendDraft; words: TrendWords }

/** An own comment goes, and its replies with it. */
export interface Unsaid {
  kind: 'unsay'
  body: { commentsId: string }
  name: string
  trendsId: string
  /** The comment a reply stands under. */
  parentId?: string
  /** How many go. */
  num: number
}

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
/** Those that are a body and no more than that. */
const SET: readonly string[] = ['like', 'collect', 'follow', 'block', 'mute', 'report', 'remove', 'unsay'] satisfies Deed['kind'][]
const EXCERPT = 20

/** Too long ago to go out unasked: by now the backend would not know a second try from a new deed. */
export const isOld = ({ at }: Waiting, now = Date.now()) => now - at > OLD_MS

/** What the deed is, for who did it. */
export function wordsOf(deed: Deed): string {
  switch (deed.kind) {
    case 'post':
      return postWords(deed)
    case 'comment':
      return commentWords(deed)
    case 'block':
      return `${deed.body.on ? '' : '解除'}拉黑“${deed.name}”`
    case 'mute':
      return `${deed.body.muted ? '' : '取消'}消息免打扰：${deed.name}`
    case 'report':
      return `举报：${deed.name}`
    case 'remove':
      return `${deed.body.on ? '删除' : '恢复'}动态${named(deed.name)}`
    case 'unsay':
      return `删除${deed.parentId ? '回复' : '评论'}${named(deed.name)}`
    default:
      return `${deed.body.on ? '' : '取消'}${WORDS[deed.kind]}`
  }
}

function postWords({ words: { title, content, fileIds }, draft }: Extract<Deed, { kind: 'post' }>): string {
  const said = excerpt(title || stripTags(content)) || `${fileIds.length} 个文件`
  return `${draft.trendsId ? '修改动态' : '动态'}：${said}`
}

function commentWords({ draft, place }: Extract<Deed, { kind: 'comment' }>): string {
  const { content, emojiName, pictures } = draft
  const said = [excerpt(content), emojiName, pictures.length > 0 ? '[图片]' : '']
  return `${place.commentsId ? '回复' : '评论'}：${said.filter(Boolean).join(' ')}`
}

const named = (name: string) => (name.trim() === '' ? '' : `：${excerpt(name)}`)

function excerpt(text: string): string {
  const first = firstCharacters(text.trim(), EXCERPT)
  return first.length < text.trim().length ? `${first}…` : first
}

/** Somebody typed it. */
export const hasWords = ({ deed }: Waiting) =>
  deed.kind === 'comment' || deed.kind === 'post' || (deed.kind === 'report' && !!deed.body.reasonDesc)

/** What the deed sets; a later one takes the place of an earlier. Undefined where each stands for itself. */
export function targetOf(deed: Deed): string | undefined {
  switch (deed.kind) {
    case 'comment':
    case 'post':
      return undefined
    case 'follow':
    case 'block':
      return [deed.kind, deed.body.userId].join('/')
    case 'mute':
      return [deed.kind, deed.body.category].join('/')
    case 'remove':
      return [deed.kind, deed.body.trendsId].join('/')
    case 'unsay':
      return [deed.kind, deed.body.commentsId].join('/')
    default:
      return [deed.kind, deed.body.targetKind, deed.body.targetId].join('/')
  }
}

/** What an older version of this app kept may not be understood. */
export function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false
  const { id, userId, at, key, deed } = value as Partial<Record<keyof Waiting, unknown>>
  if (![id, userId, key].every((part) => typeof part === 'string') || typeof at !== 'number') return false
  if (typeof deed !== 'object' || deed === null || !('kind' in deed)) return false
  if (deed.kind === 'comment') return 'place' in deed && 'draft' in deed && draftOf(deed.draft) !== undefined
  if (deed.kind === 'post') return 'words' in deed && 'draft' in deed && readTrendDraft(deed.draft) !== undefined
  return SET.includes(String(deed.kind)) && 'body' in deed
}
