import { ownUserId } from '../ownAccount'
import { draftKeeper } from './draftKeeper'
import { announceDropped } from './otherTabs'
import type { DraftKeeper } from './useKeptDraft'

/** Reasons of an audit admin against a post, a comment or an item, before these are refused or removed. */
export interface AuditDraft {
  /** The problem types chosen. */
  values: string[]
  text: string
  /** The beginning of the text that the types have put there. */
  inserted: string
}

/** For `useKeptDraft`. */
export const auditDraftName = (id: string) => `audit/${id}`

/** @param id of the post, comment or item */
export const auditDraft = (id: string): DraftKeeper<AuditDraft> =>
  draftKeeper<AuditDraft>({
    nameOf: (userId) => `draft.audit.${userId}.${id}`,
    first: { values: [], text: '', inserted: '' },
    isDraft: ({ values, text, inserted }) =>
      Array.isArray(values) &&
      values.every((value) => typeof value === 'string') &&
      typeof text === 'string' &&
      typeof inserted === 'string',
    isEmpty: ({ values, text }) => values.length === 0 && text === '',
    words: ['text'],
  })

/**
 * Deletes the reasons once it is decided, also by another admin. Never throws.
 * @param ownerId requested from the backend if the screen does not know it
 */
export async function dropAuditDraft(id: string, ownerId?: string): Promise<void> {
  const userId = ownerId ?? (await ownUserId('background').catch(() => ''))
  if (!userId) return
  await auditDraft(id).drop(userId)
  announceDropped(auditDraftName(id))
}
