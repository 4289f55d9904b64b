import { useRef, useState } from 'react'
import type { Article } from '@contract/article'
import { useInView } from '@/lib/useInView'
import { sizeText } from '@/lib/text/sizeText'
import { Button } from '@/ui/button/Button'
import { Outline } from '@/ui/icon/Icon'
import { ReadButton } from '@/writes/readDoc/ReadButton'
import look from '@/ui/look.module.css'
import styles from './Article.module.css'

const FILE = 'M7 3h7l5 5v13H7zM14 3v5h5'

interface Props {
  article: Article
  onPictures: () => void
  /** This version is confirmed. */
  onRead: () => void
  /** There is a newer version. */
  onStale: () => void
}

/** Below the text of an article: its pictures, its attachments, and 我已阅读 once the end was seen. */
export function ArticleExtras({ article, onPictures, onRead, onStale }: Props) {
  const { attachments, doc, content, trendsId, title } = article
  const end = useRef<HTMLDivElement>(null)
  const [hasSeenEnd, setSeenEnd] = useState(false)
  const asks = doc !== undefined && !doc.read
  const isConfirmed = doc?.mustRead === true && doc.read
  useInView(end, () => setSeenEnd(true), { aheadPx: 0, isEnabled: asks && !hasSeenEnd })
  return (
    <div className={styles.beside} data-own-tap>
      <div ref={end} />
      {content.includes('<img') && (
        <Button look="text" small aria-haspopup="dialog" onClick={onPictures}>
          查看大图
        </Button>
      )}
      {attachments.length > 0 && (
        <section aria-label="附件">
          <h2 className={styles.heading}>附件</h2>
          <ul>
            {attachments.map(({ id, url, name, size }) => (
              <li key={id}>
                <a className={styles.file} href={url} download={name}>
                  <Outline d={FILE} />
                  <span className={look.grow}>{name}</span>
                  <span className={`${look.soft} ${styles.size}`}>{sizeText(size)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {doc && (hasSeenEnd || isConfirmed) && (
        <div className={styles.confirm}>
          <ReadButton
            docId={trendsId}
            version={doc.version}
            title={title}
            wasRead={doc.read}
            onRead={onRead}
            onStale={onStale}
          />
        </div>
      )}
    </div>
  )
}
