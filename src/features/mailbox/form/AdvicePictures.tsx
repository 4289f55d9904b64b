import { useId, useState } from 'react'
import { ADVICE_FILES } from '@contract/mailbox'
import { Problem } from '@/ui/field/Problem'
import { AddTile, Tile, TileGrid } from '@/ui/picture/Tile'
import type { ShownUploads } from '@/writes/upload/useUploads'

/** Up to nine pictures beside the words, sent while they are being written. */
export function AdvicePictures({
  uploads: { items, add, retry, remove },
  problem,
}: {
  uploads: ShownUploads
  problem?: string | undefined
}) {
  const id = useId()
  const [tooMany, setTooMany] = useState(false)
  const said = problem ?? (tooMany ? `最多添加 ${ADVICE_FILES} 张图片` : undefined)
  const refused = items.flatMap(({ state, problem }, place) => (state === 'refused' ? [{ problem, place }] : []))

  function pick(files: File[]) {
    setTooMany(add(files.map((source) => ({ source }))) > 0)
  }

  function drop(key: string) {
    setTooMany(false)
    remove(key)
  }

  return (
    <>
      <TileGrid aria-label="图片" aria-describedby={said && id}>
        {items.map(({ key, preview, state, share, problem }, place) => (
          <Tile
            key={key}
            name={`图片 ${place + 1}`}
            preview={preview}
            share={state === 'done' ? undefined : share}
            failure={state === 'failed' ? problem : undefined}
            isRefused={state === 'refused'}
            retry="重试"
            onRetry={() => retry(key)}
            onRemove={() => drop(key)}
          />
        ))}
        {items.length < ADVICE_FILES && <AddTile label="添加图片" accept="image/*" multiple onPick={pick} />}
      </TileGrid>
      {said && <Problem id={id}>{said}</Problem>}
      {refused.map(({ problem, place }) => (
        <Problem key={place}>{`图片 ${place + 1}：${problem}`}</Problem>
      ))}
    </>
  )
}
