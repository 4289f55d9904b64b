import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FoldedText } from '@/posts/FoldedText'

const text = '<p>很长的一段话</p>'
const user = userEvent.setup({ pointerEventsCheck: 0 })

function contentIs(height: number, boxIs: number) {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(boxIs)
}

afterEach(() => vi.restoreAllMocks())

describe('text of two lines', () => {
  it('has no link to more', () => {
    contentIs(50, 50)
    render(<FoldedText html={text} />)
    expect(screen.queryByRole('button', { name: '展开全文' })).toBeNull()
  })
})

describe('text above two lines', () => {
  async function open() {
    contentIs(300, 50)
    render(<FoldedText html={text} />)
    await user.click(screen.getByRole('button', { name: '展开全文' }))
    return screen.findByRole('dialog', { name: '全文' })
  }

  it('opens whole in a popup that holds the focus', async () => {
    const popup = await open()
    expect(popup).toHaveTextContent('很长的一段话')
    expect(popup).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('group', { name: '全文' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
  })

  it('closes by Escape and gives the focus back', async () => {
    await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: '展开全文' })).toHaveFocus()
  })

  it('closes by its button', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes by the back gesture', async () => {
    await open()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
