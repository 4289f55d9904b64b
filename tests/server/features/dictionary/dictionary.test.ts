import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADVICE_TYPE, DictionaryName, dictionaries } from '@contract/dictionary'
import { type TestApp, startTestApp } from '@tests/support/testApp'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe('the dictionaries', () => {
  it('give the advice types by key, with label and value only', async () => {
    const { code, data } = await testApp.post(dictionaries.byKeys, { keys: [ADVICE_TYPE] })
    expect(code).toBe(0)
    expect(data.ADVICE_TYPE?.[0]).toEqual({ label: '食堂餐饮', value: 'canteen' })
  })

  it('give every alias by name, with descriptions', async () => {
    const names = Object.values(DictionaryName)
    const { data } = await testApp.post(dictionaries.byName, { nameList: names })
    expect(Object.keys(data)).toEqual(names)
    for (const items of Object.values(data)) {
      expect(items.length).toBeGreaterThan(2)
      for (const item of items) expect(item.description).toMatch(/\p{Script=Han}/u)
    }
  })

  it('are empty for unknown names', async () => {
    expect((await testApp.post(dictionaries.byName, { nameList: ['nothing', '__proto__'] })).data.nothing).toEqual([])
    expect((await testApp.post(dictionaries.byKeys, { keys: [] })).data).toEqual({})
  })

  it('refuse what is no list of names', async () => {
    const wrong = [{}, { keys: 'ADVICE_TYPE' }, { keys: [1] }, { keys: ['a\u0000'] }, { keys: Array(21).fill('x') }]
    for (const body of wrong) {
      const answer = await testApp.post(dictionaries.byKeys, body as { keys: string[] })
      expect(answer).toMatchObject({ status: 200, code: Code.InvalidInput, msg: expect.stringMatching(/字典/) })
    }
  })
})
