import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { articles } from '@contract/article'
import * as failures from '@/http/failureToast'
import { pause } from '@tests/support/concurrency/pause'
import { fakeAge } from '@tests/support/lookAgain'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { makeArticle } from './makeArticle'

const cover = (expires: number) => `/files/cover.jpg?e=${expires}&s=1`
const listed = (expires: number) => ({
  list: [makeArticle({ files: [makeFile({ id: 'cover', url: cover(expires), smallUrl: cover(expires) })] })],
  nextCursor: null,
})

it('the open articles have new addresses before those of their covers expire, and say nothing where they cannot', async () => {
  const shown = vi.spyOn(failures, 'showFailure')
  const later = fakeAge()
  stub(articles.page, listed(1))
  renderAt('/article')
  const row = (await screen.findByRole('link', { name: '企业文化' })).closest('[role="listitem"]')
  const picture = await screen.findByRole('img', { name: '文章封面' })
  later(58)
  await act(() => pause(50))
  expect(received(articles.page)).toHaveLength(1)
  stubOffline(articles.page)
  later(60)
  await waitFor(() => expect(received(articles.page)).toHaveLength(2))
  expect(picture).toHaveAttribute('src', cover(1))
  stub(articles.page, listed(9))
  await waitFor(() => {
    later(65)
    expect(picture).toHaveAttribute('src', cover(9))
  })
  expect(row).toBeInTheDocument()
  expect(shown).not.toHaveBeenCalled()
  shown.mockRestore()
})
