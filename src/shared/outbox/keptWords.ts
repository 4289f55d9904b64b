import { newKey } from '@/lib/newKey'
import { draftStore } from '../drafts/draftStore'
import { isEmpty, keepDraft, readDraft } from './commentDraft'
import type { Deed, Waiting } from './deeds'
import { keepReport, readReport } from './reportDraft'

/** What was typed is never lost: it goes back to where it was written, beside or behind what was begun there meanwhile. */
export async function backToDraft({ userId, deed }: Waiting): Promise<void> {
  if (deed.kind === 'comment' && isEmpty(await readDraft(deed.place))) await keepDraft(deed.place, { ...deed.draft, key: '', id: '' })
  if (deed.kind === 'report') await backToReport(userId, deed)
  if (deed.kind !== 'post') return
  const begun = await draftStore.read(userId, deed.draft.draftId)
  if (begun?.updatedAt === deed.draft.updatedAt) return
  await draftStore.write(userId, begun ? { ...deed.draft, draftId: newKey() } : deed.draft)
}

async function backToReport(userId: string, { body }: Extract<Deed, { kind: 'report' }>): Promise<void> {
  const { targetKind, targetId, reason, reasonDesc = '' } = body
  const place = { userId, targetKind, targetId }
  if (!(await readReport(place))) await keepReport(place, { reason, reasonDesc })
}

/** The files of a post that has been sent are not needed any more, unless its writer has begun to change it again. */
export async function dropFiles({ userId, deed }: Waiting): Promise<void> {
  if (deed.kind !== 'post' || (await draftStore.read(userId, deed.draft.draftId))) return
  await draftStore.remove(userId, deed.draft.draftId)
}
