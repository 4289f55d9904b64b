import type Quill from 'quill/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FileInput } from '@/ui/field/FileInput'
import { Pressable } from '@/ui/button/Button'
import { Outline } from '@/ui/icon/Icon'
import { linkIn, type LinkRange, linkRange, setLink } from './link'
import { LinkForm } from './LinkForm'
import { toolPaths } from './toolPaths'
import styles from './ArticleField.module.css'

const tools = [
  { label: '标题', format: 'header', value: 2, d: toolPaths.header },
  { label: '加粗', format: 'bold', value: true, d: toolPaths.bold },
  { label: '列表', format: 'list', value: 'bullet', d: toolPaths.list },
  { label: '引用', format: 'blockquote', value: true, d: toolPaths.quote },
] as const

/** The formats at the caret, updated live. */
function useFormats(editor: Quill | undefined) {
  const [formats, setFormats] = useState<Record<string, unknown>>({})
  const follow = useCallback(() => {
    const range = editor?.getSelection()
    if (editor && range) setFormats({ ...editor.getFormat(range), link: linkIn(editor, range) })
  }, [editor])
  useEffect(() => {
    editor?.on('editor-change', follow)
    return () => void editor?.off('editor-change', follow)
  }, [editor, follow])
  return { formats, follow }
}

interface Props {
  editor: Quill | undefined
  /** Left out where only text is allowed. */
  onPictures: ((files: File[]) => void) | undefined
}

/** Toolbar of the editor: formats, lists, links and, for an article, pictures. */
export function ArticleTools({ editor, onPictures }: Props) {
  const { formats, follow } = useFormats(editor)
  const input = useRef<HTMLInputElement>(null)
  const [editedLink, setEditedLink] = useState<LinkRange>()

  function toggleLink() {
    if (!editor) return
    const range = linkRange(editor)
    const linked = linkIn(editor, range)
    if (linked) editor.formatText(linked.index, linked.length, 'link', false, 'user')
    else setEditedLink(range)
  }

  function cancelLink() {
    setEditedLink(undefined)
    editor?.focus()
  }

  return (
    <div className={styles.tools} role="toolbar" aria-label="文章格式">
      {tools.map(({ label, format, value, d }) => (
        <Pressable
          key={format}
          className={styles.tool}
          aria-label={label}
          aria-pressed={Boolean(formats[format])}
          onClick={() => {
            editor?.focus()
            editor?.format(format, formats[format] ? false : value, 'user')
            // The editor does not report a format that waits at the caret for the next character.
            follow()
          }}
        >
          <Outline d={d} />
        </Pressable>
      ))}
      <Pressable className={styles.tool} aria-label="链接" aria-pressed={Boolean(formats.link)} onClick={toggleLink}>
        <Outline d={toolPaths.link} />
      </Pressable>
      {onPictures && (
        <>
          <Pressable className={styles.tool} aria-label="插入图片" onClick={() => input.current?.click()}>
            <Outline d={toolPaths.picture} />
          </Pressable>
          <FileInput ref={input} multiple accept="image/*" label="插入图片" onPick={onPictures} />
        </>
      )}
      {editor && editedLink && (
        <LinkForm
          text={editedLink.text}
          onCancel={cancelLink}
          onLink={(text, address) => {
            setLink(editor, editedLink, text, address)
            setEditedLink(undefined)
          }}
        />
      )}
    </div>
  )
}
