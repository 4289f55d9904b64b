import { useEffect, useEffectEvent, useState } from 'react'
import type { TrendFile } from '@contract/trend'
import { Problem } from '@/ui/field/Problem'
import { AddTile, Tile, TileGrid } from '@/ui/picture/Tile'
import { PICTURES_AND_DOCUMENTS, sendingLook, sentLook } from './documents'
import type { ShownUploads } from './useUploads'
import styles from './PictureField.module.css'

interface Props {
  label: string
  isOptional?: boolean
  /** Takes PDF files, too; the uploads are attachments then. */
  takesDocuments?: boolean
  max: number
  /** What had been sent before. */
  kept: readonly TrendFile[]
  uploads: ShownUploads
  problem: string | undefined
  disabled: boolean
  onKept: (files: TrendFile[]) => void
}

/** Pictures, and documents where it takes them, that go with a form; what has arrived moves into its draft. */
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
  const [tooMany, setTooMany] = useState(false)
  const { items, add, retry, remove } = uploads
  const sent = items.flatMap(({ key, file }) => (file ? [{ key, file }] : []))
  // What has arrived moves into the draft, so that a reload keeps it.
  const keep = useEffectEvent(() => {
    if (sent.length === 0) return
    onKept([...kept, ...sent.map(({ file }) => file)])
    for (const { key } of sent) remove(key)
  })
  useEffect(() => keep(), [sent.length])
  const said = problem ?? (tooMany ? `最多添加 ${max} ${takesDocuments ? '个文件' : '张图片'}` : undefined)

  function pick(files: File[]) {
    const free = Math.max(0, max - kept.length - items.length)
    add(files.slice(0, free).map((source) => ({ source })))
    setTooMany(files.length > free)
  }

  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {isOptional ? `${label}（选填）` : label}
      </span>
      <TileGrid aria-label={label}>
        {kept.map((file, place) => (
          <Tile
            key={file.id ?? place}
            {...sentLook(`${label} ${place + 1}`, file)}
            name={`${label} ${place + 1}`}
            disabled={disabled}
            onRetry={() => undefined}
            onRemove={() => onKept(kept.filter((each) => each !== file))}
          />
        ))}
        {items.map(({ key, state, share, problem: failure, ...item }, place) => (
          <Tile
            key={key}
            {...sendingLook(`${label} ${kept.length + place + 1}`, item)}
            name={`${label} ${kept.length + place + 1}`}
            share={state === 'done' ? undefined : share}
            failure={state === 'failed' ? failure : undefined}
            isRefused={state === 'refused'}
            retry="重试"
            disabled={disabled}
            onRetry={() => retry(key)}
            onRemove={() => remove(key)}
          />
        ))}
        {kept.length + items.length < max && (
          <AddTile
            label={takesDocuments ? '添加文件' : '添加图片'}
            accept={takesDocuments ? PICTURES_AND_DOCUMENTS : 'image/*'}
            multiple
            onPick={pick}
          />
        )}
      </TileGrid>
      {said && <Problem>{said}</Problem>}
    </div>
  )
}
