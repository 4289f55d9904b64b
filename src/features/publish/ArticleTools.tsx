import type Quill from 'quill/core'
import { useEffect, useRef, useState } from 'react'
import { isAllowedLink } from '@contract/html'
import { toast } from '@/lib/toast'
import { Outline } from '@/shared/Icon'
import { toolPaths } from './toolPaths'
import styles from './ArticleField.module.css'

const tools = [
  { label: '标题', format: 'header', value: 2, d: toolPaths.header },
  { label: '加粗', format: 'bold', value: true, d: toolPaths.bold },
  { label: '列表', format: 'list', value: 'bullet', d: toolPaths.list },
  { label: '引用', format: 'blockquote', value: true, d: toolPaths.quote },
] as const

/** The formats at the caret, followed live. */
function useFormats(editor: Quill | undefined): Record<string, unknown> {
  const [formats, setFormats] = useState<Record<string, unknown>>({})
  useEffect(() => {
    if (!editor) return
    const follow = () => {
      const range = editor.getSelection()
      if (range) setFormats(editor.getFormat(range))
    }
    editor.on('editor-change', follow)
    return () => void editor.off('editor-change', follow)
  }, [editor])
  return formats
}

interface Props {
  editor: Quill | undefined
  /** Left out where words stand alone. */
  onPictures: ((files: File[]) => void) | undefined
}

export function ArticleTools({ editor, onPictures }: Props) {
  const formats = useFormats(editor)
  const input = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState<string>()

  function toggleLink() {
    if (!editor) return
    const range = editor.getSelection(true)
    if (formats.link) return void editor.format('link', false, 'user')
    if (range.length === 0) return toast('请先选中要加链接的文字')
    setLink('https://')
  }

  function applyLink() {
    if (!editor || link === undefined) return
    if (!isAllowedLink(link.trim())) return toast('请输入以 http:// 或 https:// 开头的链接')
    editor.focus()
    editor.format('link', link.trim(), 'user')
    setLink(undefined)
  }

  return (
    <div className={styles.tools} role="toolbar" aria-label="文章格式">
      {tools.map(({ label, format, value, d }) => (
        <button
          key={format}
          type="button"
          className={styles.tool}
          aria-label={label}
          aria-pressed={Boolean(formats[format])}
          onClick={() => {
            editor?.focus()
            editor?.format(format, formats[format] ? false : value, 'user')
          }}
        >
          <Outline d={d} />
        </button>
      ))}
      <button type="button" className={styles.tool} aria-label="链接" aria-pressed={Boolean(formats.link)} onClick={toggleLink}>
        <Outline d={toolPaths.link} />
      </button>
      {onPictures && (
        <>
          <button type="button" className={styles.tool} aria-label="插入图片" onClick={() => input.current?.click()}>
            <Outline d={toolPaths.picture} />
          </button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="image/*"
            aria-label="插入图片"
            onChange={({ target }) => {
              const files = Array.from(target.files ?? [])
              target.value = ''
              onPictures(files)
            }}
          />
        </>
      )}
      {link !== undefined && (
        <div className={styles.link}>
          <input
            type="url"
            className={styles.address}
            aria-label="链接地址"
            value={link}
            onChange={({ target }) => setLink(target.value)}
          />
          <button type="button" className={styles.word} onClick={applyLink}>
            确定
          </button>
          <button type="button" className={styles.word} onClick={() => setLink(undefined)}>
            取消
          </button>
        </div>
      )}
    </div>
  )
}
