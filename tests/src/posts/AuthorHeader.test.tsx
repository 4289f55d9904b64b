import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AuthorHeader } from '@/posts/AuthorHeader'
import { makeTrend } from '@tests/support/makers'

const show = (imId: string, imNickName: string) =>
  render(
    <MemoryRouter>
      <AuthorHeader author={makeTrend({ imId, imNickName })} createTime="2026-01-02 03:04:05" place="" />
    </MemoryRouter>,
  )

it('leads to the author', () => {
  const { container } = show('u-wang', '王敏')
  expect(screen.getByRole('link', { name: '王敏' })).toHaveAttribute('href', '/user?id=u-wang')
  expect(container.querySelectorAll('a')).toHaveLength(2)
})

it('names an author whose account is closed, and leads nowhere', () => {
  const { container } = show('', '已注销用户')
  expect(screen.getByText('已注销用户')).toBeVisible()
  expect(container.querySelector('a')).toBeNull()
})
