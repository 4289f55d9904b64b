import type { Account } from '@contract/people'
import { type Trend, trends } from '@contract/trend'
import { isOffline } from '@/http/apiError'
import { call } from '@/http/call'
import { showFailure } from '@/http/failureToast'
import { draftStore } from '@/writes/drafts/draftStore'
import { blankDraft, editDraftId, type TrendDraft, usedFiles } from '@/writes/drafts/trendDraft'
import { ownAccount } from '@/writes/ownAccount'
import { draftOf } from '../words'

/** Initial state of the composer. */
export interface Opened {
  account: Account
  draft: TrendDraft
  /** Contents of the draft's files on this device. */
  sources: ReadonlyMap<string, File>
  /** The draft existed before. */
  restored: boolean
  /** The post being edited. */
  trend?: Trend
}

export interface DraftRequest {
  /** The post to edit. */
  trendsId: string
  draftId: string
}

/** Thrown for another person's post. */
export class NotOwn extends Error {}

/**
 * Opens the requested draft, or the latest one, or a new one; for a post its current text, without a network an
 * existing draft. Throws as `call`.
 */
export async function openDraft({ trendsId, draftId }: DraftRequest, signal: AbortSignal): Promise<Opened> {
  const account = await ownAccount({ signal })
  const { userId } = account
  if (trendsId) {
    const kept = await draftStore.read(userId, editDraftId(trendsId))
    const trend = await presentTrend(trendsId, kept, signal)
    if (!trend && kept) return withSources(account, kept, true)
    if (trend?.imId !== userId) throw new NotOwn()
    return { ...(await withSources(account, kept ? renewed(kept, trend) : draftOf(trend), kept !== undefined)), trend }
  }
  const kept = draftId
    ? await draftStore.read(userId, draftId)
    : (await draftStore.list(userId)).find((each) => !each.trendsId)
  return withSources(account, kept ?? blankDraft(draftId || undefined), kept !== undefined)
}

/** The post in its current state; undefined without a network if this device has a draft of its edit. */
async function presentTrend(
  trendsId: string,
  kept: TrendDraft | undefined,
  signal: AbortSignal,
): Promise<Trend | undefined> {
  try {
    return await call(trends.detail, { trendsId }, { signal, quiet: 'offline' })
  } catch (error) {
    if (!isOffline(error)) throw error
    if (kept) return undefined
    if (error instanceof Error) showFailure(error.message)
    throw error
  }
}

/** Replaces the addresses of a post's files in an older draft: they expire after an hour and change with approval. */
function renewed(kept: TrendDraft, trend: Trend): TrendDraft {
  const known = new Map([...trend.files, ...(trend.pendingEdit?.files ?? [])].map((file) => [file.id, file]))
  const files = kept.files.map((each) => {
    const file = each.file && (known.get(each.file.id) ?? each.file)
    return file ? { ...each, file } : each
  })
  const { loose } = draftOf(trend)
  return { ...(loose ? { loose } : {}), ...kept, files }
}

/** Drops files that are neither on the device nor uploaded, and pictures that were deleted from the text. */
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
  return { account, draft: { ...draft, files }, sources, restored }
}
