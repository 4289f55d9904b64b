import 'quill/dist/quill.core.css'
import type Quill from 'quill/core'
import { Fragment, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { htmlLength } from '@contract/text/htmlText'
import { useKeptFocus } from '@/ui/useKeptFocus'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { ArticleTools } from './ArticleTools'
import { articleHtml, createEditor, insertPictures, removePicture } from './editor'
import { showPictures } from './pictureBlot'
import { RefusedProblem } from '../media/RefusedProblem'
import { UploadState } from '../media/UploadState'
import { lostFormats } from '../words'
import look from '@/ui/look.module.css'
import styles from './ArticleField.module.css'

interface Props {
  label: string
  /** Maximum number of characters. */
  most: number
  html: string
  uploads: ShownUploads
  isOff: boolean
  onChange: (html: string) => void
  /** Adds pictures and returns their keys; left out where only text is allowed. */
  onPictures?: (files: File[]) => string[]
  isInvalid?: boolean
  /** The id of what is said about the text elsewhere. */
  describedBy?: string | undefined
}

/** The place of a picture among all pictures of the text; 0 if it is not in it. */
function placeIn(html: string, key: string): number {
  return html.slice(0, html.indexOf(`/files/${key}"`) + 1).split('<img ').length - 1
}

/** Rich-text editor in a chunk of its own, loaded only for articles and formatted text (rule: writing an article). */
export function ArticleField(props: Props) {
  const { label, most, html, uploads, isOff, onChange, onPictures, isInvalid = false, describedBy } = props
  const counter = useId()
  const place = useRef<HTMLDivElement>(null)
  const unsentBox = useKeptFocus<HTMLDivElement>()
  const [editor, setEditor] = useState<Quill>()
  const [length, setLength] = useState(0)
  const [lost] = useState(() => lostFormats(html))

  const previewOf = useEffectEvent((key: string) => uploads.items.find((item) => item.key === key)?.preview ?? '')
  const insertFiles = useEffectEvent((quill: Quill, files: File[]) => insert(quill, files))
  const begin = useEffectEvent((element: HTMLElement) =>
    createEditor(
      element,
      label,
      html,
      (key) => previewOf(key),
      (quill, files) => insertFiles(quill, files),
    ),
  )
  const notify = useEffectEvent((quill: Quill) => {
    const next = articleHtml(quill)
    setLength(htmlLength(next))
    onChange(next)
  })

  // The tools know the editor as soon as it is shown: pictures chosen before would be dropped.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const quill = begin(element)
    setLength(htmlLength(articleHtml(quill)))
    quill.on('text-change', () => notify(quill))
    setEditor(quill)
    return () => {
      element.replaceChildren()
      setEditor(undefined)
    }
  }, [])

  useEffect(() => editor?.enable(!isOff), [editor, isOff])
  useEffect(() => {
    if (editor) showPictures(editor.root)
  }, [editor, uploads.items])

  function insert(quill: Quill, files: File[]) {
    if (onPictures) insertPictures(quill, onPictures(files))
  }

  const isOver = length > most
  useEffect(() => {
    editor?.root.setAttribute('aria-invalid', String(isInvalid || isOver))
    editor?.root.setAttribute('aria-describedby', describedBy ? `${describedBy} ${counter}` : counter)
  }, [editor, isInvalid, isOver, describedBy, counter])

  const unsent = uploads.items.filter(({ key, state }) => state !== 'done' && placeIn(html, key) > 0)
  return (
    <div className={styles.article}>
      <ArticleTools editor={editor} onPictures={onPictures && ((files) => editor && insert(editor, files))} />
      {lost.length > 0 && (
        <p
          className={`${look.soft} ${styles.lost}`}
        >{`改动正文后，其中的${lost.join('、')}会变为普通文字；不改动则保持原样`}</p>
      )}
      <div ref={place} className={styles.editor} />
      <div ref={unsentBox} tabIndex={-1}>
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
                  onRemove={() => editor && removePicture(editor, item.key)}
                />
              </div>
              {item.state === 'refused' && <RefusedProblem name={name} problem={item.problem} />}
            </Fragment>
          )
        })}
      </div>
      <p
        id={counter}
        className={isOver ? `${look.caption} ${styles.count} ${styles.over}` : `${look.caption} ${styles.count}`}
      >
        {isOver ? `超出 ${length - most} 个字` : `${length}/${most}`}
      </p>
    </div>
  )
}
