import type { TrendFile } from '@contract/trend'
import { publicAddress, type Signing, signedAddress } from './addresses'

/** Columns of a file that its addresses need. */
export interface StoredFile {
  id: string
  name: string
  smallName: string
  hasSmall: boolean
  isPublic: boolean
  mime: string
  width: number
  height: number
  alt: string
}

/** A file with its addresses for somebody allowed to see it: its owner, or a reader of its trend. */
export function shownTo(file: StoredFile, signing: Signing): TrendFile {
  const address = (name: string) => (file.isPublic ? publicAddress(name) : signedAddress(name, signing))
  const url = address(file.name)
  const smallUrl = file.hasSmall ? address(file.smallName) : file.mime.startsWith('image/') ? url : ''
  return { id: file.id, url, smallUrl, width: file.width, height: file.height, ...(file.alt ? { alt: file.alt } : {}) }
}
