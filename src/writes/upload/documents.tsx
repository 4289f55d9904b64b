import type { TrendFile } from '@contract/trend'
import styles from './PictureField.module.css'

const PDF = 'application/pdf'

/** Accepted types of a field for pictures and documents. */
export const PICTURES_AND_DOCUMENTS = `image/*,${PDF}`

/** Content of a file's tile: its picture, or words in its place. */
const look = (name: string, preview: string, words: string) =>
  words
    ? {
        children: (
          <span className={styles.document} role="img" aria-label={name}>
            {words}
          </span>
        ),
      }
    : { preview }

/** For an uploaded file; a picture without an address, which may have expired, is named. */
export const sentLook = (name: string, { url, smallUrl, width }: TrendFile, preview = smallUrl || url) =>
  look(name, preview, smallUrl === '' && width === 0 ? 'PDF' : preview === '' ? '图片' : '')

/** For a file that is being uploaded. */
export const sendingLook = (name: string, { source, preview }: { source?: File; preview: string }) =>
  look(name, preview, source?.type === PDF ? 'PDF' : '')
