import { afterAll, beforeAll } from 'vitest'
import { Role } from '@contract/person'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

export let testApp: TestApp
export let me: { id: string; token: string; username: string }

/** An app for the tests of a file, with one person signed in. */
export function withMe(): void {
  beforeAll(async () => {
    testApp = await startTestApp()
    me = await signedIn(testApp, {
      mobile: '13812345678',
      nickName: '林晓雨',
      city: '杭州市',
      roles: [Role.AuditAdmin],
    })
  })
  afterAll(() => testApp.close())
}

export const asMe = () => ({ token: me.token })
