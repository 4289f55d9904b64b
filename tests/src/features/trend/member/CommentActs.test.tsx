import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { act, atAPost, open } from '../atAPost'

atAPost()

it('the buttons of a comment say whose it is', async () => {
  open()
  await screen.findByText('我写的')
  for (const name of ['回复', '举报']) expect(act('第一条', name)).toHaveAccessibleDescription('王敏')
  for (const name of ['回复', '删除']) expect(act('我写的', name)).toHaveAccessibleDescription('我')
})
