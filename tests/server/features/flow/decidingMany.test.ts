import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, detail, GENERAL, start } from './company'

let testApp: TestApp
let people: Company

beforeAll(async () => {
  testApp = await startTestApp()
  people = await company(testApp)
})
afterAll(() => testApp.close())

/** Counts the selects outside of transactions. */
function counted(): { selects: number } {
  const { db } = testApp.context
  const count = { selects: 0 }
  testApp.context.db = new Proxy(db, {
    get(from, name) {
      if (name === 'select') count.selects += 1
      const value: unknown = Reflect.get(from, name, from)
      return typeof value === 'function' ? (value.bind(from) as unknown) : value
    },
  })
  onTestFinished(() => void (testApp.context.db = db))
  return count
}

it('several decided flows are answered in the order asked, each as it is read alone', async () => {
  const count = counted()
  const approved = async (many: number) => {
    const asked = []
    for (let n = 0; n < many; n += 1) asked.unshift((await start(testApp, people.applicant, 'general', GENERAL)).data)
    const body = { flows: asked.map(({ flowId, version }) => ({ flowId, version })) }
    const send = () => testApp.post(flows.decideMany, body, { token: people.manager.token, key: `many-${many}-flows` })
    expect((await send()).code).toBe(Code.Success)
    count.selects = 0
    const { data } = await send()
    const { selects } = count
    expect(data.map(({ flowId }) => flowId)).toEqual(asked.map(({ flowId }) => flowId))
    for (const flow of data) expect(flow).toEqual((await detail(testApp, people.manager, flow.flowId)).data)
    return selects
  }
  const ofOne = await approved(1)
  expect(await approved(3), 'statements of three').toBe(ofOne)
})
