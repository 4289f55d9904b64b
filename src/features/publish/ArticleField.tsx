import 'quill/dist/quill.core.css'
import type Quill from 'quill/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ARTICLE_TEXT_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/plainText'
import type { ShownUploads } from '@/shared/upload/useUploads'
import { ArticleTools } from './ArticleTools'
import { articleHtml, createEditor, insertPictures } from './editor'
import { UploadState } from './UploadState'
import styles from './ArticleField.module.css'

interface Props {
  html: string
  uploads: ShownUploads
  isOff: boolean
  onChange: (html: string) => void
  /** Takes pictures in and returns their keys. */
  onPictures: (files: File[]) => string[]
}

/** A small rich-text editor; comes with its own code, only where an article is written. */
export function ArticleField({ html, uploads, isOff, onChange, onPictures }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Quill>()
  const [length, setLength] = useState(0)
  const previews = useRef(new Map<string, string>())

  const previewOf = useEffectEvent((key: string) => previews.current.get(key) ?? uploads.items.find((item) => item.key === key)?.preview ?? '')
  const begin = useEffectEvent((element: HTMLElement) => createEditor(element, html, (key) => previewOf(key)))
  const tell = useEffectEvent((quill: Quill) => {
    setLength(characterCount(quill.getText().trim()))
    onChange(articleHtml(quill))
  })
  const takeIn = useEffectEvent((quill: Quill, files: File[]) => insert(quill, files))

  useEffect(() => {
    const element = place.current
    if (!element) return
    const quill = begin(element)
    setLength(characterCount(quill.getText().trim()))
    quill.on('text-change', () => tell(quill))
    const handlePaste = (event: ClipboardEvent) => {
      const files = Array.from(event.clipboardData?.files ?? []).filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      takeIn(quill, files)
    }
    element.addEventListener('paste', handlePaste, true)
    setEditor(quill)
    return () => {
      element.removeEventListener('paste', handlePaste, true)
      element.replaceChildren()
      setEditor(undefined)
    }
  }, [])

  useEffect(() => editor?.enable(!isOff), [editor, isOff])

  function insert(quill: Quill, files: File[]) {
    const keys = onPictures(files)
    keys.forEach((key, n) => {
      const file = files[n]
      if (file) previews.current.set(key, URL.createObjectURL(file))
    })
    insertPictures(quill, keys)
  }

  const unsent = uploads.items.filter(({ key, state }) => state !== 'done' && html.includes(`/files/${key}"`))
  const isOver = length > ARTICLE_TEXT_LENGTH
  return (
    <div className={styles.article}>
      <ArticleTools editor={editor} onPictures={(files) => editor && insert(editor, files)} />
      <div ref={place} className={styles.editor} />
      {unsent.map((item, n) => (
        <div key={item.key} className={styles.unsent}>
          <img className={styles.thumb} src={item.preview} alt="" />
          <UploadState item={item} name={`正文图片 ${n + 1}`} onRetry={() => uploads.retry(item.key)} />
        </div>
      ))}
      <p className={isOver ? `${styles.count} ${styles.over}` : styles.count}>
        {isOver ? `超出 ${length - ARTICLE_TEXT_LENGTH} 个字` : `${length}/${ARTICLE_TEXT_LENGTH}`}
      </p>
    </div>
  )
}
