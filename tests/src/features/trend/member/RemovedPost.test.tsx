import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RemovedPost } from '@/features/trend/member/RemovedPost'

it('takes the focus and the title of the post that was just removed', () => {
  document.title = '春季徒步回顾 - 伯乐社区'
  render(<RemovedPost onRestore={() => Promise.resolve()} />, { wrapper: MemoryRouter })
  expect(screen.getByText('动态已删除')).toHaveFocus()
  expect(document.title).toBe('动态已删除 - 伯乐社区')
})

it('gives the title of the post back when it is shown again', () => {
  document.title = '春季徒步回顾 - 伯乐社区'
  const { unmount } = render(<RemovedPost onRestore={() => Promise.resolve()} />, { wrapper: MemoryRouter })
  expect(document.title).toBe('动态已删除 - 伯乐社区')
  unmount()
  expect(document.title).toBe('春季徒步回顾 - 伯乐社区')
})

it('leaves a title that was set meanwhile', () => {
  document.title = '春季徒步回顾 - 伯乐社区'
  const { unmount } = render(<RemovedPost onRestore={() => Promise.resolve()} />, { wrapper: MemoryRouter })
  document.title = '夏季徒步回顾 - 伯乐社区'
  unmount()
  expect(document.title).toBe('夏季徒步回顾 - 伯乐社区')
})
