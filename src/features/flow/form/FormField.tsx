import { useState } from 'react'
import type { FlowField } from '@contract/flowForm'
import { type ChangeFiles, changedUploads } from '@/writes/drafts/draftUpload'
import type { FlowDraft } from '@/writes/drafts/flowDraft'
import { PictureField } from '@/writes/upload/PictureField'
import type { DraftChange } from '@/writes/drafts/useKeptDraft'
import { type ShownUploads, UNSENT_FILES, usePendingUploads } from '@/writes/upload/useUploads'
import { HalfDaysField } from './HalfDaysField'
import { LinesField } from './LinesField'
import { TextualField } from './TextualField'
import type { Found } from './useStart'

interface Props {
  field: FlowField
  draft: FlowDraft
  uploads: ShownUploads
  found: Found
  disabled: boolean
  onEdit: (to: DraftChange<FlowDraft>) => void
}

/** The field for a value of this type. */
export function FormField({ field, draft, uploads, found, disabled, onEdit }: Props) {
  const { name, type } = field
  const problem = found.problems[name]
  const shared = { field, problem, disabled }

  if (type === 'files') return <FilesField {...shared} {...{ draft, uploads, onEdit }} />
  if (type === 'halfDays') {
    return <HalfDaysField {...shared} value={draft.period} onChange={(period) => onEdit({ period })} />
  }
  if (type === 'lines') {
    const shown = { lines: draft.lines, wrong: found.wrongLines, refused: found.refused }
    return <LinesField {...shared} {...shown} onChange={(to) => onEdit(({ lines }) => ({ lines: to(lines) }))} />
  }
  return (
    <TextualField
      {...shared}
      value={draft.texts[name] ?? ''}
      onChange={(value) => onEdit(({ texts }) => ({ texts: { ...texts, [name]: value } }))}
    />
  )
}

type FilesProps = Omit<Props, 'found'> & { problem: string | undefined }

function FilesField({ field: { label, max }, draft, uploads, problem, disabled, onEdit }: FilesProps) {
  const [hasLostUnsent, setLostUnsent] = useState(draft.hasUnsentFiles === true)
  usePendingUploads(uploads.items, (isPending) => {
    setLostUnsent(false)
    onEdit({ hasUnsentFiles: isPending })
  })

  const keepFiles = (to: ChangeFiles) =>
    onEdit(({ files }) => ({ files: changedUploads(files, to), areFilesLost: false }))

  const lost = draft.areFilesLost ? `过期的${label}已移除，请重新添加` : hasLostUnsent ? UNSENT_FILES : undefined
  return (
    <PictureField
      label={label}
      isOptional
      takesDocuments
      max={max}
      kept={draft.files}
      uploads={uploads}
      problem={problem ?? lost}
      disabled={disabled}
      onKept={keepFiles}
    />
  )
}
