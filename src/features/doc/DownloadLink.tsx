import type { MouseEvent } from 'react'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import type { DocFile } from '@contract/doc'
import { Outline } from '@/ui/icon/Icon'
import iconButton from '@/ui/button/IconButton.module.css'

const DOWNLOAD = 'M12 4v11M7 11l5 5 5-5M5 20h14'

interface Props {
  file: DocFile
  /** When its address was signed, in milliseconds since 1970. */
  signedAt: number
  /** Fetches the file with a new address; undefined if that fails, which was shown. */
  onSign: () => Promise<DocFile | undefined>
}

/** Saves the file, under a new address if the known one may have expired. */
export function DownloadLink({ file, signedAt, onSign }: Props) {
  const name = `${file.title}.pdf`

  async function handleClick(event: MouseEvent) {
    if (Date.now() - signedAt < SIGNED_ADDRESS_OLD_MS) return
    event.preventDefault()
    const signed = await onSign()
    if (signed) Object.assign(document.createElement('a'), { href: signed.url, download: name }).click()
  }

  return (
    <a
      className={iconButton.icon}
      href={file.url}
      download={name}
      aria-label="下载"
      onClick={(event) => void handleClick(event)}
    >
      <Outline d={DOWNLOAD} />
    </a>
  )
}
