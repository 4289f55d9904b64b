import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { portal, Who } from '@contract/endpoint'
import { staffPortal } from '@contract/staffPortal'
import { Role } from '@contract/person'
import { text } from '@contract/readers/readers'
import type { TokenStatus } from '@server/appContext'
import { admit } from '@server/calls/rights'
import { BusinessError } from '@server/lib/businessError'

const signedIn = (roles: Role[], familyAccount = false): TokenStatus => ({
  kind: 'live',
  session: {
    id: 's-1',
    user: {
      id: 'mei',
      username: 'mei',
      nickName: '梅',
      identity: 'personal',
      familyAccount,
      roles,
      city: '',
      orgId: null,
    },
  },
})

function refusal(admitted: () => unknown): BusinessError | undefined {
  try {
    admitted()
    return undefined
  } catch (error) {
    if (error instanceof BusinessError) return error
    throw error
  }
}

it.each([
  [Who.AuditAdmin, Role.AuditAdmin],
  [Who.MailboxStaff, Role.MailboxStaff],
  [Who.KitchenStaff, Role.KitchenStaff],
  [Who.Hr, Role.Hr],
  [Who.Counsellor, Role.Counsellor],
])('calls for %s are for those alone who have the role %s', (who, needed) => {
  const call = portal.post<object, string>('/test/v1/call', text, { who })
  for (const role of Object.values(Role)) {
    const code = refusal(() => admit(call, 'a-token', signedIn([role])))?.code
    expect(code, role).toBe(role === needed ? undefined : Code.Forbidden)
  }
  expect(refusal(() => admit(call, 'a-token', signedIn([])))?.code).toBe(Code.Forbidden)
})

it('calls of the staff portal refuse family accounts with the reason, and nobody else', () => {
  const call = staffPortal.post<object, string>('/test/v1/call', text)
  expect(refusal(() => admit(call, 'a-token', signedIn([])))).toBeUndefined()
  expect(refusal(() => admit(call, 'a-token', signedIn([], true)))).toMatchObject({
    code: Code.Forbidden,
    message: '家属账号暂不支持该服务',
  })
  expect(refusal(() => admit(call, '111', signedIn([], true)))?.code).toBe(Code.NeedLogin)
  const open = portal.post<object, string>('/test/v1/call', text)
  expect(refusal(() => admit(open, 'a-token', signedIn([], true)))).toBeUndefined()
})
