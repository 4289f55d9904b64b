import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { TrendFile } from '@contract/trend'
import { Problem } from '@/ui/field/Problem'
import { AddTile, Tile } from '@/ui/picture/Tile'
import type { ChangeFiles } from '../drafts/draftUpload'
import { PICTURES_AND_DOCUMENTS, sentLook } from './documents'
import { UploadTiles } from './UploadTiles'
import type { ShownUploads } from './useUploads'
import look from '@/ui/look.module.css'

interface Props {
  label: string
  isOptional?: boolean
  /** Also accepts PDF files; the uploads are attachments then. */
  takesDocuments?: boolean
  max: number
  /** Files uploaded earlier. */
  kept: readonly TrendFile[]
  uploads: ShownUploads
  problem: string | undefined
  disabled: boolean
  onKept: (to: ChangeFiles) => void
}

/** Field for pictures and optionally documents; uploaded files move into the form's draft. */
export function PictureField({
  label,
  isOptional = false,
  takesDocuments = false,
  max,
  kept,
  uploads,
  problem,
  disabled,
  onKept,
}: Props) {
  const id = useId()
  const [tooMany, setTooMany] = useState(false)
  const { items, add, retry, remove } = uploads
  const nameOf = (place: number) => `${label} ${place + 1}`
  const sent = items.flatMap(({ key, file }) => (file ? [{ key, file }] : []))
  // Uploaded files move into the draft, so that a reload keeps them.
  const keep = useEffectEvent(() => {
    if (sent.length === 0) return
    onKept((files) => [...files, ...sent.map(({ file }) => file)])
    for (const { key } of sent) remove(key)
  })
  useEffect(() => keep(), [sent.length])
  const message = problem ?? (tooMany ? `最多添加 ${max} ${takesDocuments ? '个文件' : '张图片'}` : undefined)

  function pick(files: File[]) {
    const free = Math.max(0, max - kept.length - items.length)
    add(files.slice(0, free).map((source) => ({ source })))
    setTooMany(files.length > free)
  }

  return (
    <div className={look.stack} role="group" aria-label={label}>
      <span className={look.label} aria-hidden="true">
        {isOptional ? `${label}（选填）` : label}
      </span>
      <UploadTiles
        label={label}
        describedBy={message && id}
        isWrong={problem !== undefined}
        items={items}
        nameOf={(place) => nameOf(kept.length + place)}
        disabled={disabled}
        before={kept.map((file, place) => (
          <Tile
            key={file.id}
            {...sentLook(nameOf(place), file)}
            name={nameOf(place)}
            disabled={disabled}
            onRemove={() => onKept((files) => files.filter((each) => each !== file))}
          />
        ))}
        onRetry={retry}
        onRemove={remove}
      >
        {kept.length + items.length < max && (
          <AddTile
            label={takesDocuments ? '添加文件' : '添加图片'}
            accept={takesDocuments ? PICTURES_AND_DOCUMENTS : 'image/*'}
            multiple
            disabled={disabled}
            aria-invalid={problem !== undefined}
            aria-describedby={message && id}
            onPick={pick}
          />
        )}
      </UploadTiles>
      {message && <Problem id={id}>{message}</Problem>}
    </div>
  )
}
