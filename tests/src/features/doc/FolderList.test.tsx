import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { docs } from '@contract/doc'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount, makeDoc } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'

it('folders that cannot be read are asked for again above the documents, and the heading gets the focus', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(docs.page, { list: [makeDoc()], nextCursor: null })
  stubStatus(docs.folders, 500)
  renderAt('/doc')
  await screen.findByRole('link', { name: /员工手册/ })
  const again = await screen.findByRole('button', { name: '重试' })
  stub(docs.folders, [{ folderId: 'f1', parentId: '', name: '制度', docNum: 3, unreadNum: 2 }])
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: /^制度\s*3 篇/ })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('the last of thousands of folders is as much there as the first', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(docs.page, { list: [makeDoc()], nextCursor: null })
  const folder = (n: number, parentId: string, name: string) => ({
    ...{ folderId: `f-${n}`, parentId, name },
    ...{ docNum: 1, unreadNum: 0 },
  })
  const inner = Array.from({ length: 3000 }, (_, n) => folder(n + 1, `f-${Math.floor(n / 20)}`, `第 ${n + 1} 册`))
  stub(docs.folders, [folder(0, '', '制度'), ...inner])
  renderAt('/doc?folder=f-149')
  expect(await screen.findByRole('heading', { level: 1, name: '第 149 册' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^第/ })).toHaveLength(20)
  expect(screen.getByRole('link', { name: /^第 3000 册/ })).toBeVisible()
})
