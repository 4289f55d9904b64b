import { useState } from 'react'
import type { TrendFile } from '@contract/trend'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { isTall } from './pictureBox'
import styles from './Pictures.module.css'

interface Props {
  file: TrendFile
  alt: string
  first: boolean
  /** False while only the first picture may load. */
  allowed: boolean
  /** Whether a long screenshot shows only its top: there must be a way to all of it. */
  cropped: boolean
  renew?: Renew | undefined
}

/** Requests fresh addresses of the pictures, which may have expired; never rejects. */
export type Renew = () => Promise<unknown>

export function Picture({ file, alt, first, allowed, cropped, renew }: Props) {
  /** The address that could not be loaded. */
  const [broken, setBroken] = useState<string>()
  const reload = () => setBroken(undefined)
  if (broken === file.url || !file.url) {
    return (
      <div className={styles.broken}>
        <Icon name="broken" label={alt} />
        <span>图片加载失败</span>
        {file.url && (
          <Button small onClick={() => (renew ? void renew().then(reload) : reload())}>
            重新加载
          </Button>
        )}
      </div>
    )
  }
  if (!allowed) return <span className={styles.waiting} role="img" aria-label={alt} />
  return (
    <img
      className={cropped && isTall(file) ? styles.tall : styles.picture}
      src={file.url}
      alt={alt}
      width={file.width || undefined}
      height={file.height || undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      // The first one is the main content: it renders in the same frame as the text.
      decoding={first ? 'sync' : 'async'}
      draggable={false}
      onError={() => setBroken(file.url)}
    />
  )
}
