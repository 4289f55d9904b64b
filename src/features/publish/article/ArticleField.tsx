import 'quill/dist/quill.core.css'
import type Quill from 'quill/core'
import { useEffect, useId, useState } from 'react'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { ArticleTools } from './ArticleTools'
import { insertPictures, removePicture } from './editor'
import { showPictures } from './pictureBlot'
import { UnsentPictures } from './UnsentPictures'
import { useEditor } from './useEditor'
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

/** Rich-text editor in a chunk of its own, loaded only for articles and formatted text (rule: writing an article). */
export function ArticleField(props: Props) {
  const { label, most, html, uploads, isOff, onChange, onPictures, isInvalid = false, describedBy } = props
  const counter = useId()
  const [lost] = useState(() => lostFormats(html))

  const { place, editor, length } = useEditor({ label, html, items: uploads.items, onChange, onFiles: insert })

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

  return (
    <div className={styles.article}>
      <ArticleTools editor={editor} onPictures={onPictures && ((files) => editor && insert(editor, files))} />
      {lost.length > 0 && (
        <p
          className={`${look.soft} ${styles.lost}`}
        >{`改动正文后，其中的${lost.join('、')}会变为普通文字；不改动则保持原样`}</p>
      )}
      <div ref={place} className={styles.editor} />
      <UnsentPictures html={html} uploads={uploads} onRemove={(key) => editor && removePicture(editor, key)} />
      <p
        id={counter}
        className={isOver ? `${look.caption} ${styles.count} ${styles.over}` : `${look.caption} ${styles.count}`}
      >
        {isOver ? `超出 ${length - most} 个字` : `${length}/${most}`}
      </p>
    </div>
  )
}
