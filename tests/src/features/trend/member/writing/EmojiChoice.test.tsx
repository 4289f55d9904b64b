import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { atAPost, compose, user } from '../../atAPost'

atAPost()

it('the choice of emoji closes again and leaves the composer open, where scrolling answers with a promise', async () => {
  const scrolled = vi.fn(() => Promise.resolve())
  Object.assign(Element.prototype, { scrollIntoView: scrolled })
  await compose()
  await user.click(screen.getByRole('button', { name: '表情' }))
  expect(screen.getByRole('group', { name: '选择表情' })).toBeVisible()
  expect(scrolled).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '表情' }))
  expect(screen.queryByRole('group', { name: '选择表情' })).toBeNull()
  expect(screen.getByRole('textbox', { name: '评论内容' })).toBeVisible()
})
