import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { FileKind } from '@contract/file'
import type { FlowField, FlowKind } from '@contract/flowForm'
import type { TrendFile } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { flowHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { enterMoves } from '@/ui/field/enterMoves'
import { Problem } from '@/ui/field/Problem'
import { arrivedUpload, isUploadGone } from '@/writes/drafts/draftUpload'
import { type FlowDraft, withoutUncertainUploads } from '@/writes/drafts/flowDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { startFlow } from '@/writes/unqueued/flow'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { PictureField } from '@/writes/upload/PictureField'
import { useUploads } from '@/writes/upload/useUploads'
import { showChanged } from '../queries'
import { CopyField } from './CopyField'
import { HalfDaysField } from './HalfDaysField'
import { LinesField } from './LinesField'
import { TextualField } from './TextualField'
import { formOf, type Problems, refusedNumber, type RefusedNumber } from './values'
import look from '@/ui/look.module.css'

interface Props {
  kind: FlowKind
  /** The flow that is resubmitted, or empty. */
  from: string
  draft: FlowDraft
  draftKey: string | undefined
  change: (to: Partial<FlowDraft>) => void
  drop: () => Promise<void>
}

/** Form with the fields that the backend lists for a kind. */
export function StartForm({ kind, from, draft, draftKey, change, drop }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  /** Keys of the expense lines that were wrong at the last submit. */
  const [wrongLines, setWrongLines] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<RefusedNumber>()
  const [failure, setFailure] = useState('')
  const most = kind.fields.find(({ type }) => type === 'files')?.max ?? 0
  const uploads = useUploads(FileKind.Attachment, most)
  const { sending, confirming, submit } = useUnqueuedSubmit(
    startFlow,
    (settled) => {
      if (settled.kind === 'failed') {
        if (isTransport(settled.error)) return
        const words = messageOf(settled.error, '提交失败，请重试')
        const found = refusedNumber(draft.lines, words)
        flushSync(() => {
          setRefused(found)
          setFailure(found ? '' : words)
          change(isUploadGone(settled.error) ? withoutUncertainUploads(draft) : {})
        })
        if (found) focusInvalid(form.current)
        return
      }
      void drop()
      void showChanged(settled.data)
      toast('已提交，等待审批', { kind: 'success' })
      void navigate(flowHref(settled.data.flowId), { replace: true })
    },
    (write) => write.kind === kind.kind && write.from === from,
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { form: values, problems: found, wrongLines: wrong } = formOf(kind, draft)
    const all = uploads.items.length === 0 ? found : { ...found, files: '文件还没有上传完成' }
    flushSync(() => {
      setProblems(all)
      setWrongLines(wrong)
      setRefused(undefined)
      setFailure('')
    })
    if (Object.keys(all).length > 0 || wrong.length > 0) return focusInvalid(form.current)
    const write = {
      from,
      kind: kind.kind,
      form: values,
      fileIds: draft.files.flatMap(({ id }) => id ?? []),
      ccUserIds: draft.cc.map(({ userId }) => userId),
    }
    void submit(write, draftKey)
  }

  function edit(name: string, to: Partial<FlowDraft>) {
    change(to)
    setProblems(({ [name]: _mended, ...rest }) => rest)
  }

  function keepFiles(name: string, kept: readonly TrendFile[]) {
    const files = kept.map((file) => (draft.files.includes(file) ? file : arrivedUpload(file)))
    edit(name, { files, areFilesLost: false })
  }

  function fieldOf(field: FlowField) {
    const { name } = field
    const problem = problems[name]
    const shared = { field, problem, disabled: sending }
    if (field.type === 'files') {
      return (
        <PictureField
          label={field.label}
          isOptional
          takesDocuments
          max={field.max}
          kept={draft.files}
          uploads={uploads}
          problem={problem ?? (draft.areFilesLost ? `过期的${field.label}已移除，请重新添加` : undefined)}
          disabled={sending}
          onKept={(files) => keepFiles(name, files)}
        />
      )
    }
    if (field.type === 'halfDays') {
      return <HalfDaysField {...shared} value={draft.period} onChange={(period) => edit(name, { period })} />
    }
    if (field.type === 'lines') {
      const lines = { lines: draft.lines, wrong: wrongLines, refused }
      return <LinesField {...shared} {...lines} onChange={(next) => edit(name, { lines: next })} />
    }
    return (
      <TextualField
        {...shared}
        value={draft.texts[name] ?? ''}
        onChange={(value) => edit(name, { texts: { ...draft.texts, [name]: value } })}
      />
    )
  }

  return (
    <form
      {...enterMoves}
      ref={form}
      className={`${look.card} ${look.form}`}
      noValidate
      aria-busy={sending}
      onSubmit={handleSubmit}
    >
      {kind.fields.map((field) => (
        <div key={field.name}>{fieldOf(field)}</div>
      ))}
      <CopyField chosen={draft.cc} disabled={sending} onChange={(cc) => change({ cc })} />
      <BottomActions>
        {failure && <Problem>{failure}</Problem>}
        <Confirming shown={confirming} />
        <Button type="submit" look="primary" wide disabled={sending}>
          {sending ? '提交中...' : '提交'}
        </Button>
      </BottomActions>
    </form>
  )
}
