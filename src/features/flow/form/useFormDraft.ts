import { useEffect, useRef, useState } from 'react'
import type { Flow } from '@contract/flow'
import { newKey } from '@/lib/newKey'
import { dropFlowDraft, type FlowDraft, keepFlowDraft, NO_FLOW_DRAFT, readFlowDraft } from '@/writes/drafts/flowDraft'
import { ownAccount } from '@/writes/ownAccount'
import { yuanText } from './values'

const KEEP_AFTER_MS = 500

type Draft =
  | { state: 'reading' }
  | { state: 'ready'; draft: FlowDraft; change: (to: Partial<FlowDraft>) => void; drop: () => Promise<void> }

/** What is typed into a form, kept on this device; begins with what is kept, else with the flow that is started anew. */
export function useFormDraft(kind: string, former: Flow | undefined): Draft {
  const from = former?.flowId ?? ''
  const [draft, setDraft] = useState<FlowDraft>()
  const userId = useRef('')
  const timer = useRef<number>(undefined)
  const latest = useRef<FlowDraft>(undefined)
  const first = useRef(former)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const account = await ownAccount({ quiet: 'background' }).catch(() => undefined)
      userId.current = account?.userId ?? ''
      const kept = userId.current ? await readFlowDraft({ userId: userId.current, kind, from }) : undefined
      if (!isGone) setDraft(kept ?? draftOf(first.current))
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [kind, from])

  useEffect(() => {
    const keep = () => {
      window.clearTimeout(timer.current)
      const next = latest.current
      latest.current = undefined
      if (next && userId.current) void keepFlowDraft({ userId: userId.current, kind, from }, next)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [kind, from])

  if (!draft) return { state: 'reading' }
  return {
    state: 'ready',
    draft,
    change: (to) =>
      setDraft((now) => {
        const next = { ...(now ?? NO_FLOW_DRAFT), ...to }
        latest.current = next
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => {
          latest.current = undefined
          if (userId.current) void keepFlowDraft({ userId: userId.current, kind, from }, next)
        }, KEEP_AFTER_MS)
        return next
      }),
    drop: () => {
      window.clearTimeout(timer.current)
      latest.current = undefined
      return dropFlowDraft({ userId: userId.current, kind, from })
    },
  }
}

/** What was entered before, as it would be typed. */
function draftOf(former: Flow | undefined): FlowDraft {
  const entered = former?.entered
  if (!former || !entered) return NO_FLOW_DRAFT
  const draft: FlowDraft = { ...NO_FLOW_DRAFT, texts: {} }
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
