import { useEffect, useRef } from 'react'
import { Problem } from '@/ui/field/Problem'
import { Tile, TileGrid } from '@/ui/picture/Tile'
import tile from '@/ui/picture/Tile.module.css'
import type { DraftPicture } from '@/writes/drafts/commentDraft'
import type { Progress } from './usePictureUploads'

interface Props {
  pictures: readonly DraftPicture[]
  progress: Readonly<Record<string, Progress>>
  disabled: boolean
  onRetry: (picture: DraftPicture) => void
  onRemove: (picture: DraftPicture) => void
}

/** The pictures of a draft with how far their uploads are. */
export function PictureChoice({ pictures, progress, disabled, onRetry, onRemove }: Props) {
  return (
    <>
      <TileGrid aria-label="已选图片">
        {pictures.map((picture, at) => {
          const { share = 0, failure = '', isRefused = false } = progress[picture.key] ?? {}
          const name = `图片 ${at + 1}`
          return (
            <Tile
              key={picture.key}
              name={name}
              share={picture.fileId ? undefined : share}
              failure={failure}
              isRefused={isRefused}
              disabled={disabled}
              onRetry={() => onRetry(picture)}
              onRemove={() => onRemove(picture)}
            >
              <Preview blob={picture.blob} alt={name} />
            </Tile>
          )
        })}
      </TileGrid>
      {pictures.map(({ key }, at) => {
        const { failure, isRefused } = progress[key] ?? {}
        return isRefused && <Problem key={key}>{`图片 ${at + 1}：${failure}`}</Problem>
      })}
    </>
  )
}

function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={picture} className={tile.picture} alt={alt} />
}
