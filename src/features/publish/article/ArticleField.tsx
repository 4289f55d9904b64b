import 'quill/dist/quill.core.css'
import type Quill from 'quill/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { characterCount } from '@contract/text/plainText'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { ArticleTools } from './ArticleTools'
import { articleHtml, createEditor, insertPictures, removePicture } from './editor'
import { showPictures } from './pictureBlot'
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
}

/** A small rich-text editor in a chunk of its own, loaded only for articles and formatted text. */
export function ArticleField({ label, most, html, uploads, isOff, onChange, onPictures }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Quill>()
  const [length, setLength] = useState(0)
  const [lost] = useState(() => lostFormats(html))
  const previews = useRef(new Map<string, string>())

  const previewOf = useEffectEvent(
    (key: string) => previews.current.get(key) ?? uploads.items.find((item) => item.key === key)?.preview ?? '',
  )
  const takeIn = useEffectEvent((quill: Quill, files: File[]) => insert(quill, files))
  const begin = useEffectEvent((element: HTMLElement) =>
    createEditor(
      element,
      label,
      html,
      (key) => previewOf(key),
      (quill, files) => takeIn(quill, files),
    ),
  )
  const notify = useEffectEvent((quill: Quill) => {
    setLength(characterCount(quill.getText().trim()))
    onChange(articleHtml(quill))
  })

  useEffect(() => {
    const element = place.current
    if (!element) return
    const quill = begin(element)
    setLength(characterCount(quill.getText().trim()))
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
    if (!onPictures) return
    const keys = onPictures(files)
    keys.forEach((key, n) => {
      const file = files[n]
      if (file) previews.current.set(key, URL.createObjectURL(file))
    })
    insertPictures(quill, keys)
  }

  const unsent = uploads.items.filter(({ key, state }) => state !== 'done' && html.includes(`/files/${key}"`))
  const isOver = length > most
  return (
    <div className={styles.article}>
      <ArticleTools editor={editor} onPictures={onPictures && ((files) => editor && insert(editor, files))} />
      {lost.length > 0 && (
        <p
          className={`${look.soft} ${styles.lost}`}
        >{`改动正文后，其中的${lost.join('、')}会变为普通文字；不改动则保持原样`}</p>
      )}
      <div ref={place} className={styles.editor} />
      {unsent.map((item, n) => (
        <div key={item.key} className={styles.unsent}>
          <img className={styles.thumb} src={item.preview} alt="" />
          <UploadState
            item={item}
            name={`正文第 ${n + 1} 张图片`}
            onRetry={() => uploads.retry(item.key)}
            onRemove={() => editor && removePicture(editor, item.key)}
          />
        </div>
      ))}
      <p className={isOver ? `${look.caption} ${styles.count} ${styles.over}` : `${look.caption} ${styles.count}`}>
        {isOver ? `超出 ${length - most} 个字` : `${length}/${most}`}
      </p>
    </div>
  )
}
