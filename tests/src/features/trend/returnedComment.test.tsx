import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { readDraft } from '@/writes/drafts/commentDraft'
import { outbox } from '@/writes/outbox/outbox'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, closed, compose, input, ME, send, text, trendsId, user, written } from './atAPost'

atAPost()

it('a waiting comment that is refused stands below the words of the open form, and stays with what is typed then', async () => {
  stubOffline(comments.publish)
  await user.type(await compose(), '先写的')
  await user.click(send())
  await closed()
  await user.click(input())
  await user.type(await text(), '又想到的')
  stubRefusal(comments.publish, Code.InvalidInput, '内容需要修改')
  await outbox.flush()
  await waitFor(async () => expect(await text()).toHaveValue('又想到的\n先写的'))
  await user.type(await text(), '！')
  await expect
    .poll(async () => (await readDraft({ userId: ME, trendsId, commentsId: '' })).content)
    .toBe('又想到的\n先写的！')
  stub(comments.publish, written())
  await user.click(send())
  await closed()
  expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '又想到的\n先写的！' })
  expect(screen.queryByText('先写的')).toBeNull()
})
