import { useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { FileKind } from '@contract/file'
import { Problem } from '@/ui/field/Problem'
import { AddTile, Tile } from '@/ui/picture/Tile'
import { arrivedUpload } from '@/writes/drafts/draftUpload'
import type { LineDraft } from '@/writes/drafts/flowDraft'
import { PICTURES_AND_DOCUMENTS, sentLook } from '@/writes/upload/documents'
import { UploadTiles } from '@/writes/upload/UploadTiles'
import { usePendingUploads, useUploads } from '@/writes/upload/useUploads'

interface Props {
  number: number
  line: LineDraft
  problem: string | undefined
  disabled: boolean
  onChange: (to: Partial<LineDraft>) => void
}

/** The invoice of an expense line, which moves into the draft once it has arrived. */
export function InvoiceField({ number, line, problem, disabled, onChange }: Props) {
  const id = useId()
  const { items, add, retry, remove } = useUploads(FileKind.Attachment, 1)
  const [item] = items
  const sent = item?.file
  const { file } = line
  const isFree = !item || sent !== undefined
  const [hasLostUnsent, setLostUnsent] = useState(line.hasUnsentFile === true)
  const keep = useEffectEvent(() => {
    if (!sent || !item || line.file?.id === sent.id) return
    onChange({ file: arrivedUpload(sent), isFileLost: false, hasUnsentFile: false })
  })
  // Before the paint: until then the line has no invoice.
  useLayoutEffect(() => keep(), [sent])
  usePendingUploads(items, (isPending) => {
    setLostUnsent(false)
    // For a file that has arrived, `keep` does it.
    if (!sent) onChange({ hasUnsentFile: isPending })
  })

  function withoutFile() {
    if (item) remove(item.key)
    onChange({ file: undefined })
  }

  function pick(files: File[]) {
    // One that the draft has lost takes the only place.
    if (item) remove(item.key)
    add(files.slice(0, 1).map((source) => ({ source })))
  }

  const name = `发票 ${number}`
  return (
    <>
      <UploadTiles
        label={name}
        describedBy={problem && id}
        isWrong={problem !== undefined}
        items={item && !sent ? [item] : []}
        nameOf={() => name}
        disabled={disabled}
        onRetry={retry}
        onRemove={withoutFile}
      >
        {isFree &&
          (file ? (
            <Tile {...sentLook(name, file, item?.preview)} name={name} disabled={disabled} onRemove={withoutFile} />
          ) : (
            <AddTile
              label="上传发票"
              accept={PICTURES_AND_DOCUMENTS}
              disabled={disabled}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && id}
              onPick={pick}
            />
          ))}
      </UploadTiles>
      {problem && (
        <Problem id={id} isAlert={false}>
          {problem}
        </Problem>
      )}
      {line.isFileLost && isFree && <Problem>发票已过期，请重新上传</Problem>}
      {hasLostUnsent && !file && !item && <Problem>发票没有传完，请重新上传</Problem>}
    </>
  )
}
