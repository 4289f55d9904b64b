import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirm } from '@/ui/dialog/confirm'
import { notice } from '@/ui/dialog/notice'
import { TIMEOUT_MS, stepBack } from '@/ui/sheet/stepBack'
import { answerDialog } from '@tests/support/dialog'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const QUESTION = '确定删除这条动态吗？'

beforeAll(async () => void (await import('@/ui/dialog/confirmView')), 60_000)
beforeEach(() => window.history.pushState({ idx: 1 }, '', '/mobile/me'))

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const shown = (name: string) => screen.findByRole('dialog', { name }, { timeout: 2 * TIMEOUT_MS })

/** Opens the dialog and waits until it is visible. */
async function asked() {
  const answer = confirm({ title: QUESTION, yes: '删除', danger: true })
  await shown(QUESTION)
  return { answer }
}

async function declined({ answer }: { answer: Promise<boolean> }) {
  expect(await answer).toBe(false)
  expect(window.history.state).toEqual({ idx: 1 })
  await gone()
}

describe('a question', () => {
  it('is answered, and leaves the screen where it was', async () => {
    const { answer } = await asked()
    expect(window.history.state).toMatchObject({ idx: 1 })
    await answerDialog('删除')
    expect(await answer).toBe(true)
    expect(window.history.state).toEqual({ idx: 1 })
    expect(window.location.pathname).toBe('/mobile/me')
    await gone()
  })

  it('is closed by the back gesture, which leaves the screen alone', async () => {
    const question = await asked()
    act(() => window.history.back())
    await declined(question)
  })

  it('is closed by Escape', async () => {
    const question = await asked()
    await people.keyboard('{Escape}')
    await declined(question)
  })

  it('asked by a sheet that is closing keeps its own place', async () => {
    window.history.pushState({ idx: 1, sheet: true }, '')
    void stepBack()
    const question = await asked()
    act(() => window.history.back())
    await declined(question)
  })

  it('tapped twice is asked once, and again after its answer', async () => {
    const [first, second] = [confirm({ title: QUESTION, yes: '删除' }), confirm({ title: QUESTION, yes: '删除' })]
    await shown(QUESTION)
    expect(await second).toBe(false)
    expect(await confirm({ title: QUESTION, yes: '删除' })).toBe(false)
    await answerDialog('删除')
    expect(await first).toBe(true)
    await gone()
    const question = await asked()
    await people.keyboard('{Escape}')
    await declined(question)
  })

  it('with another text is asked as well', async () => {
    const question = await asked()
    const other = confirm({ title: QUESTION, body: '删除后无法恢复', yes: '删除' })
    await shown(`${QUESTION}删除后无法恢复`)
    await people.keyboard('{Escape}')
    expect(await Promise.all([question.answer, other])).toEqual([false, false])
    await gone()
  })

  it('is asked as well where the browser never tells of the step before', async () => {
    vi.spyOn(window.history, 'back').mockImplementationOnce(() => {})
    void stepBack()
    const question = await asked()
    await people.keyboard('{Escape}')
    await declined(question)
  })
})

describe('with the keyboard, a question', () => {
  /** A page with a button that has the focus. */
  function opener(): HTMLElement {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    return button
  }

  it('has the focus, keeps it and gives it back', async () => {
    const button = opener()
    const question = await asked()
    const dialog = screen.getByRole('dialog', { name: QUESTION })
    expect(dialog).toHaveAttribute('aria-modal', 'true')
    await waitFor(() => expect(dialog).toHaveFocus())
    for (let presses = 0; presses < 3; presses += 1) {
      await people.tab()
      expect(dialog.querySelector('button:focus')).not.toBeNull()
    }
    await people.keyboard('{Escape}')
    await declined(question)
    expect(button).toHaveFocus()
    button.remove()
  })

  it('leaves the focus where its answer brought it', async () => {
    const button = opener()
    const { answer } = await asked()
    await answerDialog('删除')
    expect(await answer).toBe(true)
    const next = opener()
    button.remove()
    await gone()
    expect(next).toHaveFocus()
    next.remove()
  })
})

it('a notice is closed by the back gesture, too', async () => {
  const read = notice('您的留言已收悉', '我知道了')
  await shown('您的留言已收悉')
  act(() => window.history.back())
  await read
  expect(window.history.state).toEqual({ idx: 1 })
  await gone()
})
