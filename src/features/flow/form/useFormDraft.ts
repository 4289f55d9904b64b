import type { Flow } from '@contract/flow'
import { yuanText } from '@contract/text/money'
import { newKey } from '@/lib/newKey'
import {
  dropFlowDraft,
  type FlowDraft,
  flowDraftName,
  keepFlowDraft,
  NO_FLOW_DRAFT,
  readFlowDraft,
  withUsableUploads,
} from '@/writes/drafts/flowDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'

/** Draft of a form, stored on this device; starts with the stored one, else with the flow to resubmit. */
export function useFormDraft(kind: string, former: Flow | undefined) {
  const from = former?.flowId ?? ''
  return useKeptDraft<FlowDraft>(flowDraftName({ kind, from }), {
    read: async (userId) => {
      const stored = await readFlowDraft({ userId, kind, from })
      return stored && withUsableUploads(stored, former?.files ?? [])
    },
    keep: (userId, draft) => keepFlowDraft({ userId, kind, from }, draft),
    drop: (userId, key) => dropFlowDraft({ userId, kind, from }, key),
    // The long fields of all kinds.
    words: ['reason', 'content'],
    first: () => draftOf(former),
  })
}

/** The values of a former flow as typed values. */
function draftOf(former: Flow | undefined): FlowDraft {
  const entered = former?.entered
  if (!former || !entered) return NO_FLOW_DRAFT
  const draft: FlowDraft = { ...NO_FLOW_DRAFT, texts: {}, cc: former.cc }
  const fileOf = (id: string) => former.files.find((file) => file.id === id)
  for (const [name, value] of Object.entries(entered.form)) {
    if (typeof value === 'string') draft.texts[name] = value
    else if (typeof value === 'number') draft.texts[name] = name === 'amount' ? yuanText(value) : String(value)
    else if (!Array.isArray(value)) draft.period = value
    else {
      draft.lines = value.map(({ amountFen, fileId, ...line }) => {
        const file = fileOf(fileId)
        return { ...line, key: newKey(), amount: yuanText(amountFen), ...(file ? { file } : {}) }
      })
    }
  }
  draft.files = entered.fileIds.flatMap((id) => fileOf(id) ?? [])
  return draft
}
