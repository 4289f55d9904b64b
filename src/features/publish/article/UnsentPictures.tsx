import { Fragment } from 'react'
import { useKeptFocus } from '@/ui/useKeptFocus'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { RefusedProblem } from '../media/RefusedProblem'
import { UploadState } from '../media/UploadState'
import styles from './ArticleField.module.css'

/** The place of a picture among all pictures of the text; 0 if it is not in it. */
function placeIn(html: string, key: string): number {
  return html.slice(0, html.indexOf(`/files/${key}"`) + 1).split('<img ').length - 1
}

interface Props {
  html: string
  uploads: ShownUploads
  onRemove: (key: string) => void
}

/** The pictures of the text that have not arrived, each with its state. */
export function UnsentPictures({ html, uploads, onRemove }: Props) {
  const box = useKeptFocus<HTMLDivElement>()
  const unsent = uploads.items.filter(({ key, state }) => state !== 'done' && placeIn(html, key) > 0)
  return (
    <div ref={box} tabIndex={-1}>
      {unsent.map((item) => {
        const name = `正文第 ${placeIn(html, item.key)} 张图片`
        return (
          <Fragment key={item.key}>
            <div className={styles.unsent}>
              <img className={styles.thumb} src={item.preview} alt="" />
              <UploadState
                item={item}
                name={name}
                isSmall
                onRetry={() => uploads.retry(item.key)}
                onRemove={() => onRemove(item.key)}
              />
            </div>
            {item.state === 'refused' && <RefusedProblem name={name} problem={item.problem} />}
          </Fragment>
        )
      })}
    </div>
  )
}
