import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FileKind, files } from '@contract/file'
import { ArticleField } from '@/features/publish/article/ArticleField'
import { newKey } from '@/lib/newKey'
import { useUploads } from '@/writes/upload/useUploads'
import { makeFile } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))
// jsdom has no layout.
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
afterEach(() => vi.restoreAllMocks())

function Article() {
  const [html, setHtml] = useState('')
  const uploads = useUploads(FileKind.Picture, Infinity)
  function add(sources: File[]): string[] {
    const picked = sources.map((source) => ({ source, key: newKey() }))
    uploads.add(picked)
    return picked.map(({ key }) => key)
  }
  return (
    <ArticleField
      {...{ label: '文章正文', most: 100, html, uploads, isOff: false, onChange: setHtml, onPictures: add }}
    />
  )
}

it('a picture is shown as soon as it is picked, and the browser holds none of them once the editor is left', async () => {
  stub(files.upload, makeFile())
  const held = new Set<string>()
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${(count += 1)}`
    held.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void held.delete(address))
  const { unmount } = render(<Article />)
  const words = screen.getByRole('textbox', { name: '文章正文' })
  const pictures = ['湖.png', '山.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  fireEvent.paste(words, { clipboardData: { files: pictures, getData: () => '' } })
  await waitFor(() => expect(words.querySelectorAll('img[src^="blob:"]')).toHaveLength(2))
  expect([...words.querySelectorAll('img')].every(({ src }) => held.has(src))).toBe(true)
  unmount()
  expect(held.size).toBe(0)
})
