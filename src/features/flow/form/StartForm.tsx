import { type FormEvent, useRef } from 'react'
import { FileKind } from '@contract/file'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { enterMoves } from '@/ui/field/enterMoves'
import { Problem } from '@/ui/field/Problem'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUploads } from '@/writes/upload/useUploads'
import { CopyField } from './CopyField'
import { FormField } from './FormField'
import { type Start, useStart } from './useStart'
import look from '@/ui/look.module.css'

/** Form with the fields that the backend lists for a kind (rule: forms). */
export function StartForm(given: Start) {
  const { kind, draft, change } = given
  const form = useRef<HTMLFormElement>(null)
  const most = kind.fields.find(({ type }) => type === 'files')?.max ?? 0
  const uploads = useUploads(FileKind.Attachment, most)
  const { found, sending, confirming, start, edit } = useStart(given, form)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    start(uploads.items)
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
        <div key={field.name}>
          <FormField {...{ field, draft, uploads, found }} disabled={sending} onEdit={(to) => edit(field.name, to)} />
        </div>
      ))}
      <CopyField chosen={draft.cc} left={found.left} disabled={sending} onChange={(cc) => change({ cc })} />
      <BottomActions>
        {found.failure && <Problem>{found.failure}</Problem>}
        <Confirming shown={confirming} />
        <Button type="submit" look="primary" wide disabled={sending}>
          {sending ? '提交中...' : '提交'}
        </Button>
      </BottomActions>
    </form>
  )
}
