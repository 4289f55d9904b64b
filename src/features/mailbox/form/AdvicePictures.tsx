import { useId, useState } from 'react'
import { ADVICE_FILES } from '@contract/mailbox'
import { Problem } from '@/ui/field/Problem'
import { AddTile } from '@/ui/picture/Tile'
import { UploadTiles } from '@/writes/upload/UploadTiles'
import type { ShownUploads } from '@/writes/upload/useUploads'

/** Up to nine pictures, uploaded while the text is being written. */
export function AdvicePictures({
  uploads: { items, add, retry, remove },
  problem,
}: {
  uploads: ShownUploads
  problem?: string | undefined
}) {
  const id = useId()
  const [tooMany, setTooMany] = useState(false)
  const message = problem ?? (tooMany ? `最多添加 ${ADVICE_FILES} 张图片` : undefined)

  function pick(files: File[]) {
    setTooMany(add(files.map((source) => ({ source }))) > 0)
  }

  function drop(key: string) {
    setTooMany(false)
    remove(key)
  }

  return (
    <>
      <UploadTiles
        label="图片"
        describedBy={message && id}
        isWrong={problem !== undefined}
        items={items}
        nameOf={(place) => `图片 ${place + 1}`}
        onRetry={retry}
        onRemove={drop}
      >
        {items.length < ADVICE_FILES && (
          <AddTile
            label="添加图片"
            accept="image/*"
            multiple
            aria-invalid={problem !== undefined}
            aria-describedby={message && id}
            onPick={pick}
          />
        )}
      </UploadTiles>
      {message && <Problem id={id}>{message}</Problem>}
    </>
  )
}
