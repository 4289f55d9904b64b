import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { messages as messageCalls } from '@contract/message'
import { Role } from '@contract/person'
import { disableAccounts, disableUser, takeRole } from '@server/accounts'
import { activeWithRole } from '@server/domain/personnel'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { type Company, company, GENERAL, type Person, setPerson, start } from './company'

let testApp: TestApp
let people: Company

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  people = await company(testApp)
  await setPerson(testApp, people.applicant, { managerId: null })
  const others = (await activeWithRole(testApp.db, Role.Hr)).filter((id) => id !== people.hr.id)
  await testApp.db.transaction((tx) => disableAccounts(tx, others, testApp.clock.now()))
})

const told = async ({ token }: Person) =>
  (await testApp.post(messageCalls.list, { group: 'system' }, { token })).data.list.filter(
    ({ title }) => title === '您的审批暂无可用审批人',
  )
const takeHr = ({ id }: Person) => takeRole(testApp.db, id, Role.Hr, testApp.clock.now())

it('applicants are told once that nobody can decide where the last member of HR loses the role', async () => {
  const other = await signedIn(testApp, { roles: [Role.Hr] })
  const { data: flow } = await start(testApp, people.applicant, 'general', GENERAL)
  await takeHr(other)
  expect(await told(people.applicant)).toEqual([])
  await takeHr(people.hr)
  expect(await told(people.applicant)).toMatchObject([{ content: flow.title, path: `/flow?id=${flow.flowId}` }])
  await takeHr(people.hr)
  await takeHr(people.colleague)
  expect(await told(people.applicant)).toHaveLength(1)
})

it('a member of HR who becomes the only one is told of their own approval', async () => {
  const own = await signedIn(testApp, { roles: [Role.Hr] })
  const { data: flow } = await start(testApp, own, 'general', GENERAL)
  await takeHr(people.hr)
  expect(await told(own)).toMatchObject([{ content: flow.title }])
})

it('applicants are not told again where somebody of HR loses the role who was disabled before', async () => {
  await start(testApp, people.applicant, 'general', GENERAL)
  await disableUser(testApp.db, people.hr.id, testApp.clock.now())
  expect(await told(people.applicant)).toHaveLength(1)
  await takeHr(people.hr)
  expect(await told(people.applicant)).toHaveLength(1)
})
