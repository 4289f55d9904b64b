import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import { renderAt } from '@tests/support/render'
import { stubRefusal } from '@tests/support/stubs'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../../bridge/shells'

beforeEach(() => {
  pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
  addShell('ios', {
    getToken873265239: ({ callback }) => answerTo(callback, {}),
    openLogin: () => undefined,
    logout: () => undefined,
  })
})
afterEach(removeShells)

it('a visitor of the documents is asked once to log in', async () => {
  stubRefusal(docs.folders, Code.NeedLogin, '请先登录')
  stubRefusal(docs.page, Code.NeedLogin, '请先登录')
  renderAt('/doc')
  expect(await screen.findByText('请登录后再查看')).toBeVisible()
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1)
})
