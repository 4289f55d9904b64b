import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { DraftList } from '@/features/people/lists/DraftList'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft } from '@/writes/drafts/post/trendDraft'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const EMPTY = '还没有草稿，写到一半的动态会保存在这里'

beforeAll(() => import('@/ui/dialog/confirmView').then(() => undefined))

async function deleteDraft(words: string) {
  await people.click(await screen.findByRole('button', { name: `删除草稿：${words}` }))
  await people.click(await screen.findByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
}

it('hands the focus of a deleted draft on to the next one, that of the last one to the list without any', async () => {
  for (const [at, text] of ['早先写的', '后来写的'].entries())
    await draftStore.write('u-me', { ...blankDraft(`d${at}`), text, updatedAt: Date.now() + at })
  render(<DraftList userId="u-me" />, { wrapper: MemoryRouter })
  await deleteDraft('后来写的')
  await waitFor(() => expect(screen.getByRole('button', { name: '删除草稿：早先写的' })).toHaveFocus())
  await deleteDraft('早先写的')
  expect(screen.getByText(EMPTY)).toBeVisible()
  await waitFor(() => expect(screen.getByText(EMPTY).closest('[tabindex="-1"]')).toHaveFocus())
})
