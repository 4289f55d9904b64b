import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import type { Endpoint } from '@contract/endpoint'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { learning } from '@contract/learning'
import { mentors } from '@contract/mentors'
import { people } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const REFUSAL = '家属账号暂不支持该服务'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'Y' })
  stub(people.account, makeAccount({ userId: `u-${Math.random()}` }))
})

const refused =
  <Body, Data>(endpoint: Endpoint<Body, Data>) =>
  () =>
    stubRefusal(endpoint, Code.Forbidden, REFUSAL)

const screens: [path: string, ...refusals: (() => void)[]][] = [
  ['/flow', refused(flows.list), refused(flows.counts)],
  ['/flow?id=f-1', refused(flows.detail)],
  ['/flow?new=leave', refused(flows.kinds)],
  ['/doc', refused(docs.folders), refused(docs.page)],
  ['/pdf?id=doc-safety', refused(docs.file)],
  ['/hotel', refused(hotels.cities), refused(hotels.search)],
  ['/hotel?id=h-river', refused(hotels.detail)],
  ['/hotel?order=o-1', refused(hotels.orderDetail)],
  ['/empower', refused(learning.courses)],
  ['/empower?course=co-safety', refused(learning.course)],
  ['/empower?mentor=u-1', refused(mentors.mentors), refused(mentors.slots)],
  ['/empower?certificate=ce-1', refused(learning.certificate)],
]

it.each(screens)(
  '%s says what the account has no right to, with a way home and no retry',
  async (path, ...refusals) => {
    for (const refuse of refusals) refuse()
    renderAt(path)
    expect(await screen.findByText(REFUSAL)).toBeVisible()
    expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile')
    await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: '发起审批' })).not.toBeInTheDocument()
  },
)
