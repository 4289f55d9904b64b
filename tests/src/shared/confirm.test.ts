import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirm } from '@/shared/confirm'
import { notice } from '@/shared/notice'
import { stepBack } from '@/shared/stepBack'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const QUESTION = '确定删除这条动态吗？'

beforeAll(async () => void (await import('@/shared/confirmView')), 60_000)
beforeEach(() => window.history.pushState({ idx: 1 }, '', '/mobile/me'))

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
describe('a question', () => {
  it('is answered, and leaves the screen where it was', async () => {
    const answer = confirm(QUESTION, '删除')
    await screen.findByRole('dialog', { name: QUESTION })
    expect(window.history.state).toMatchObject({ idx: 1 })
    await people.click(screen.getByText('删除'))
    expect(await answer).toBe(true)
    expect(window.history.state).toEqual({ idx: 1 })
    expect(window.location.pathname).toBe('/mobile/me')
    await gone()
  })

  it('is closed by the back gesture, which leaves the screen alone', async () => {
    const answer = confirm(QUESTION, '删除')
    await screen.findByRole('dialog', { name: QUESTION })
    act(() => window.history.back())
    expect(await answer).toBe(false)
    expect(window.history.state).toEqual({ idx: 1 })
    await gone()
  })

  it('is closed by Escape', async () => {
    const answer = confirm(QUESTION, '删除')
    await screen.findByRole('dialog', { name: QUESTION })
    await people.keyboard('{Escape}')
    expect(await answer).toBe(false)
    expect(window.history.state).toEqual({ idx: 1 })
    await gone()
  })

  it('asked by a sheet that is closing keeps its own place', async () => {
    window.history.pushState({ idx: 1, sheet: true }, '')
    void stepBack()
    const answer = confirm(QUESTION, '删除')
    await screen.findByRole('dialog', { name: QUESTION })
    act(() => window.history.back())
    expect(await answer).toBe(false)
    expect(window.history.state).toEqual({ idx: 1 })
    await gone()
  })
})

it('a notice is closed by the back gesture, too', async () => {
  const read = notice('您的留言已收悉', '我知道了')
  await screen.findByRole('dialog', { name: '您的留言已收悉' })
  act(() => window.history.back())
  await read
  expect(window.history.state).toEqual({ idx: 1 })
  await gone()
})
