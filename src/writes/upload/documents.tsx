import type { TrendFile } from '@contract/trend'
import styles from './PictureField.module.css'

const PDF = 'application/pdf'

/** What a field takes that holds pictures and documents. */
export const PICTURES_AND_DOCUMENTS = `image/*,${PDF}`

/** What the tile of a file shows: its picture, or that it is a document, which has none. */
const look = (name: string, preview: string, isDocument: boolean) =>
  isDocument
    ? {
        children: (
          <span className={styles.document} role="img" aria-label={name}>
            PDF
          </span>
        ),
      }
    : { preview }

/** Of a file that was sent. */
export const sentLook = (name: string, { url, smallUrl, width }: TrendFile, preview = smallUrl || url) =>
  look(name, preview, smallUrl === '' && width === 0)

/** Of a file on its way. */
export const sendingLook = (name: string, { source, preview }: { source?: File; preview: string }) =>
  look(name, preview, source?.type === PDF)
