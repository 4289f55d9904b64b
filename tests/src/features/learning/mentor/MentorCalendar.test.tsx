import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mentors } from '@contract/mentors'
import { people } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

beforeEach(() => session.signIn({ accessToken: 'token', isFamilyAccount: 'Y' }))

it('says to a family account that the service is not for it', async () => {
  stub(people.account, makeAccount({ isFamilyAccount: 'Y', professionalGuide: 'Y' }))
  renderAt('/empower?box=calendar')
  expect(await screen.findByText('家属账号暂不支持该服务')).toBeVisible()
  expect(screen.queryByText('仅导师可以管理时段')).toBeNull()
  expect(received(mentors.slots)).toEqual([])
})
