import { useState } from 'react'
import type { TrendFile } from '@contract/trend'
import { loadChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import type { Renew } from './Picture'
import { isTall } from './pictureBox'
import styles from './turnButtons.module.css'

interface Props {
  files: TrendFile[]
  /** Index of the picture shown. */
  at: number
  renew: Renew | undefined
}

type Viewer = typeof import('./PicturesSheet').PicturesSheet

/** Button over the top of a long screenshot that opens the viewer, where it is read whole. */
export function LongPicture({ files, at, renew }: Props) {
  const [open, setOpen] = useState<{ Viewer: Viewer; at: number }>()
  const shown = files[at]

  function handleClick() {
    loadChunk(() => import('./PicturesSheet'), undefined).then(
      ({ PicturesSheet }) => setOpen({ Viewer: PicturesSheet, at }),
      () => toast('加载失败，请稍后再试', { kind: 'fail' }),
    )
  }

  return (
    <>
      {shown && isTall(shown) && (
        <Button small className={styles.long} aria-haspopup="dialog" onClick={handleClick}>
          查看长图
        </Button>
      )}
      {open && (
        <open.Viewer files={files} at={open.at} label="图片" renew={renew} onClosed={() => setOpen(undefined)} />
      )}
    </>
  )
}
