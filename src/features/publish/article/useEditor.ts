import type Quill from 'quill/core'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { htmlLength } from '@contract/text/htmlText'
import type { UploadItem } from '@/writes/upload/uploadItem'
import { articleHtml, createEditor } from './editor'

interface Given {
  label: string
  html: string
  items: readonly UploadItem[]
  onChange: (html: string) => void
  /** Called with pictures that were pasted or dropped. */
  onFiles: (quill: Quill, files: File[]) => void
}

/** The rich-text editor in the element of `place`, and how many characters its text has. */
export function useEditor({ label, html, items, onChange, onFiles }: Given) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Quill>()
  const [length, setLength] = useState(0)

  const previewOf = useEffectEvent((key: string) => items.find((item) => item.key === key)?.preview ?? '')
  const insertFiles = useEffectEvent(onFiles)
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

  return { place, editor, length }
}
