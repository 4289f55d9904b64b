import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { namesOfCopiesLeft } from '@contract/flow'
import type { FlowKind } from '@contract/flowForm'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { flowHref } from '@/serviceRoutes'
import { isUploadGone } from '@/writes/drafts/draftUpload'
import { type FlowDraft, withoutUncertainUploads } from '@/writes/drafts/flowDraft'
import type { DraftChange } from '@/writes/drafts/useKeptDraft'
import { startFlow } from '@/writes/unqueued/flow'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import type { UploadItem } from '@/writes/upload/uploadItem'
import { isAnyBroken } from '@/writes/upload/useUploads'
import { cacheFlow } from '../queries'
import { formOf, type Problems, refusedNumber, type RefusedNumber } from './values'

/** What is wrong with a form. */
export interface Found {
  problems: Problems
  /** Keys of the expense lines that were wrong at the last submit. */
  wrongLines: readonly string[]
  refused: RefusedNumber | undefined
  /** Names of copied people who have left. */
  left: readonly string[]
  failure: string
}

const NOTHING: Found = { problems: {}, wrongLines: [], refused: undefined, left: [], failure: '' }

export interface Start {
  kind: FlowKind
  /** The flow that is resubmitted, or empty. */
  from: string
  draft: FlowDraft
  draftKey: string | undefined
  change: (to: DraftChange<FlowDraft>) => void
  drop: () => Promise<void>
}

/** Whether these names, and no namesake of theirs, are among the copied people. */
const areCopied = (names: readonly string[], { cc }: FlowDraft): boolean =>
  names.length > 0 && cc.filter(({ realName }) => names.includes(realName)).length === names.length

/**
 * Checks and submits a form, then opens the new flow (rule: starting).
 * @param form gets the focus at its first field that is wrong
 */
export function useStart(
  { kind, from, draft, draftKey, change, drop }: Start,
  form: RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate()
  const [found, setFound] = useState(NOTHING)
  const mustFocus = useRef(false)
  const { sending, confirming, submit } = useUnqueuedSubmit(
    startFlow,
    (settled) => {
      if (settled.kind === 'failed') {
        if (isTransport(settled.error)) return
        const words = messageOf(settled.error, '提交失败，请重试')
        const refused = refusedNumber(draft.lines, words)
        const named = namesOfCopiesLeft(words)
        const left = areCopied(named, draft) ? named : []
        const isAtField = refused !== undefined || left.length > 0
        setFound((former) => ({ ...former, refused, left, failure: isAtField ? '' : words }))
        change(isUploadGone(settled.error) ? withoutUncertainUploads : {})
        mustFocus.current = isAtField
        return
      }
      void drop()
      void cacheFlow(settled.data)
      toast('已提交，等待审批', { kind: 'success' })
      void navigate(flowHref(settled.data.flowId), { replace: true })
    },
    (write, wanted) => write.kind === kind.kind && write.from === from && isSame(write, wanted),
    draftKey,
  )

  // Buttons take the focus once they are enabled again.
  useEffect(() => {
    if (sending || !mustFocus.current) return
    mustFocus.current = false
    focusInvalid(form.current)
  }, [sending, form])

  /** @param unsent files that are not in the draft yet */
  function start(unsent: readonly UploadItem[]) {
    const { form: values, problems, wrongLines } = formOf(kind, draft)
    const files = isAnyBroken(unsent) ? '有文件无法上传，请重试或移除' : '文件还没有上传完成'
    const all = unsent.length > 0 ? { ...problems, files } : problems
    flushSync(() => setFound({ ...NOTHING, problems: all, wrongLines }))
    if (Object.keys(all).length > 0 || wrongLines.length > 0) return focusInvalid(form.current)
    const write = {
      from,
      kind: kind.kind,
      form: values,
      fileIds: draft.files.flatMap(({ id }) => id ?? []),
      ccUserIds: draft.cc.map(({ userId }) => userId),
    }
    void submit(write)
  }

  /** Changes a field, which is no longer called wrong. */
  function edit(name: string, to: DraftChange<FlowDraft>) {
    change(to)
    setFound(({ problems: { [name]: _mended, ...problems }, ...rest }) => ({ ...rest, problems }))
  }

  return { found, sending, confirming, start, edit }
}
