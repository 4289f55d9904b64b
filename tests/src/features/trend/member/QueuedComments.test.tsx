import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { stubOffline } from '@tests/support/stubs'
import { atAPost, closed, compose, input, send, text, user } from '../atAPost'

atAPost()

it('passes the focus of 取消发送 to the next comment that waits, after the last one to their place', async () => {
  stubOffline(comments.publish)
  await compose()
  for (const words of ['先写的', '后写的']) {
    if (!screen.queryByRole('dialog')) await user.click(input())
    await user.type(await text(), words)
    await user.click(send())
    await closed()
    await screen.findByText(`评论：${words}`)
  }
  const [first, second] = screen.getAllByRole('button', { name: '取消发送' })
  const place = screen.getByRole('list', { name: '待发送的评论' }).parentElement
  await user.click(first as HTMLElement)
  await waitFor(() => expect(screen.queryByText('评论：先写的')).toBeNull())
  expect(second).toHaveFocus()
  await user.click(second as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('list', { name: '待发送的评论' })).toBeNull())
  expect(place).toHaveFocus()
})
