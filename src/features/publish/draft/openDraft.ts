import { Code } from '@contract/codes'
import type { Account } from '@contract/people'
import { type Trend, trends } from '@contract/trend'
import { codeOf, isOffline } from '@/http/apiError'
import { call } from '@/http/call'
import { showFailure } from '@/http/failureToast'
import { draftStore } from '@/writes/drafts/post/draftStore'
import {
  blankDraft,
  editDraftId,
  FileRole,
  keysIn,
  type TrendDraft,
  usedFiles,
  withoutFiles,
} from '@/writes/drafts/post/trendDraft'
import { outbox } from '@/writes/outbox/outbox'
import { ownAccount } from '@/writes/ownAccount'
import { draftOf } from '../words'
import { waitingEdits } from './waitingEdits'

/** Initial state of the composer. */
export interface Opened {
  account: Account
  draft: TrendDraft
  /** Contents of the draft's files on this device. */
  sources: ReadonlyMap<string, File>
  /** The draft existed before. */
  restored: boolean
  /** Kinds of files that were not stored on this device, and are left out; '' for none. */
  lost: string
  /** The post being edited. */
  trend?: Trend
  /** The draft edited a post that was removed, and becomes a new one. */
  removed?: { areFilesLost: boolean }
}

export interface DraftRequest {
  /** The post to edit. */
  trendsId: string
  draftId: string
}

/** Thrown for another person's post. */
export class NotOwn extends Error {}

/** The draft of an edit of this post that waits to be sent, which the next one replaces. */
async function waitingEdit(userId: string, trendsId: string): Promise<TrendDraft | undefined> {
  await outbox.me()
  const [edit] = waitingEdits(outbox.entries(), trendsId).slice(-1)
  // It may have an id of its own, under which it was typed on.
  return edit && ((await draftStore.read(userId, edit.draftId)) ?? edit)
}

/**
 * Opens the requested draft, or the latest one, or a new one; for a post its draft, else its edit that waits to be
 * sent, else its current text, without a network an existing draft; that of a removed post becomes a new one
 * (rule: edits). Throws as `call`.
 */
export async function openDraft({ trendsId, draftId }: DraftRequest, signal: AbortSignal): Promise<Opened> {
  const account = await ownAccount({ signal })
  const { userId } = account
  const wanted = trendsId ? editDraftId(trendsId) : draftId
  const kept = wanted
    ? await draftStore.read(userId, wanted)
    : (await draftStore.list(userId)).find((each) => !each.trendsId)
  const stored = kept ?? (trendsId ? await waitingEdit(userId, trendsId) : undefined)
  const edited = trendsId || stored?.trendsId
  if (!edited) return withSources(account, stored ?? blankDraft(draftId || undefined), stored !== undefined)
  const trend = await currentTrend(edited, stored, signal)
  if (stored && trend === 'removed') return asNewPost(account, stored)
  if (stored && trend === 'offline') return withSources(account, stored, true)
  if (typeof trend === 'string' || trend.imId !== userId) throw new NotOwn()
  // A post that was restored is edited again.
  const draft = stored ? renewed({ ...stored, trendsId: edited }, trend) : draftOf(trend)
  return { ...(await withSources(account, draft, stored !== undefined)), trend }
}

/** The draft of an edit as a new post, without the files that only the removed post had. */
export async function asNewPost(account: Account, { trendsId, sent, ...draft }: TrendDraft): Promise<Opened> {
  // An attempt of the edit has no part in the new post, whose key must be the same in all tabs.
  const opened = await withSources(account, trendsId || !sent ? draft : { ...draft, sent }, true)
  const lost = opened.draft.files.filter(({ key }) => !opened.sources.has(key))
  return {
    ...opened,
    draft: withoutFiles(
      opened.draft,
      lost.map(({ key }) => key),
    ),
    removed: { areFilesLost: lost.length > 0 },
  }
}

/** The post in its current state; if this device has a draft of its edit, why it cannot be read. */
async function currentTrend(
  trendsId: string,
  stored: TrendDraft | undefined,
  signal: AbortSignal,
): Promise<Trend | 'offline' | 'removed'> {
  try {
    return await call(trends.detail, { trendsId }, { signal, quiet: 'offline' })
  } catch (error) {
    if (stored && codeOf(error) === Code.TrendNotExist) return 'removed'
    if (!isOffline(error)) throw error
    if (stored) return 'offline'
    if (error instanceof Error) showFailure(error.message)
    throw error
  }
}

/** Replaces the addresses of a post's files in an older draft: they expire after an hour and change with approval. */
function renewed(stored: TrendDraft, trend: Trend): TrendDraft {
  const known = new Map([...trend.files, ...(trend.pendingEdit?.files ?? [])].map((file) => [file.id, file]))
  const files = stored.files.map((each) => {
    const file = each.file && (known.get(each.file.id) ?? each.file)
    return file ? { ...each, file } : each
  })
  const { loose } = draftOf(trend)
  return { ...(loose ? { loose } : {}), ...stored, files }
}

/**
 * Drops files that are neither on the device nor uploaded, with their places in the text, and pictures that were deleted
 * from the text.
 */
async function withSources(account: Account, draft: TrendDraft, restored: boolean): Promise<Opened> {
  const used = usedFiles(draft)
  for (const file of draft.files)
    if (!used.includes(file)) void draftStore.removeFile(account.userId, draft.draftId, file.key)
  const read = used.map(
    async ({ key }) => [key, await draftStore.readFile(account.userId, draft.draftId, key)] as const,
  )
  const found = (await Promise.all(read)).flatMap(([key, file]) => (file ? [[key, file] as const] : []))
  const sources = new Map(found)
  const files = used.filter(({ key, file }) => file !== undefined || sources.has(key))
  const kept = new Set(files.map(({ key }) => key))
  const videos = new Set(used.flatMap(({ key, role }) => (role === FileRole.Video ? key : [])))
  const shown = draft.isRich ? [] : keysIn(draft.html)
  const lost = [...used.map(({ key }) => key), ...shown].filter((key) => !kept.has(key))
  const kindOf = (key: string) => (videos.has(key) ? '视频' : '图片')
  return {
    account,
    draft: { ...withoutFiles(draft, lost), files },
    sources,
    restored,
    lost: Array.from(new Set(lost.map(kindOf))).join('和'),
  }
}
