import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PdfSheet } from '@/features/doc/pdf/PdfSheet'
import type { Pdf } from '@/features/doc/pdf/usePdf'

const people = userEvent.setup({ pointerEventsCheck: 0 })

/** A page as pdf.js gives it. */
const page = {
  getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale, scale }),
  render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
  getTextContent: () => Promise.resolve({ items: [] }),
  cleanup: () => undefined,
}
class TextLayer {
  textDivs = []
  render = () => Promise.resolve()
}

/** The pages of a file of which the second cannot be fetched, and the third waits for the same range. */
function Pages({ onReopen }: { onReopen: () => void }) {
  const [hasError, setError] = useState(false)
  return [1, 2, 3].map((number) => (
    <section key={number} aria-label={`第 ${number} 页`}>
      <PdfSheet
        {...{ pdf, number, hasError, onReopen }}
        width={300}
        hits={[]}
        current={undefined}
        onShape={noCall}
        onMarks={noCall}
        onError={() => setError(true)}
      />
    </section>
  ))
}
const noCall = () => undefined
const getPage = vi.fn((number: number) =>
  number === 1 ? Promise.resolve(page) : number === 2 ? Promise.reject(new Error('403')) : new Promise(() => undefined),
)
const pdf = { document: { getPage }, code: { TextLayer } } as unknown as Pdf

it('says of the pages that could not be fetched that they were not, and opens the file again on request', async () => {
  const onReopen = vi.fn<() => void>()
  render(<Pages onReopen={onReopen} />)
  const retries = await screen.findAllByRole('button', { name: '重试' })
  expect(retries.map((retry) => retry.closest('section')?.getAttribute('aria-label'))).toEqual(['第 2 页', '第 3 页'])
  expect(screen.getAllByText('页面加载失败，请重试')).toHaveLength(2)
  expect(screen.getByRole('region', { name: '第 1 页' }).querySelector('canvas')).not.toBeNull()
  if (retries[0]) await people.click(retries[0])
  expect(onReopen).toHaveBeenCalledTimes(1)
})

it('tells when its hits are marked, which is after it was drawn', async () => {
  onTestFinished(() => void Reflect.deleteProperty(Range.prototype, 'getClientRects'))
  Object.assign(Range.prototype, { getClientRects: () => [{ left: 10, top: 20, width: 30, height: 10 }] })
  const line = document.createElement('span')
  line.textContent = '住宿标准'
  class Lines {
    textDivs = [line]
    render = () => Promise.resolve()
  }
  const drawn = { document: { getPage: () => Promise.resolve(page) }, code: { TextLayer: Lines } } as unknown as Pdf
  const onMarks = vi.fn<() => void>()
  const hits = [[{ piece: 0, from: 0, to: 2 }]]
  const { container } = render(
    <PdfSheet
      {...{ pdf: drawn, number: 1, width: 300, hits, current: 0, hasError: false, onMarks }}
      onShape={noCall}
      onError={noCall}
      onReopen={noCall}
    />,
  )
  await waitFor(() => expect(onMarks).toHaveBeenCalledTimes(1))
  expect(container.querySelectorAll('[data-current]')).toHaveLength(1)
})
