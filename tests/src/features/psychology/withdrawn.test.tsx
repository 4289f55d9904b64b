import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { psychology, type ScaleState } from '@contract/psychology'
import { deviceStore } from '@/lib/stores/deviceStore'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { keepProgress } from '@/writes/drafts/roundDraft'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { agreed, atPsychology, home, person, press } from './atPsychology'

atPsychology()

const state: ScaleState = {
  ...{ scale: 'phq9', name: '情绪自评（PHQ-9）', itemNum: 2, minutes: 3, round: 2, answered: false, nextTime: '' },
  source: '来源',
}
const round = {
  ...{ round: 2, stem: '过去两个星期', items: ['题目 1', '题目 2'] },
  options: ['完全不会', '几天', '一半以上的日子', '几乎每天'].map((text, value) => ({ value, text })),
}
const topic = wordsDraft('talk', 'u-c')
const keptDrafts = async (userId: string) => [
  ...(await deviceStore.list(`draft.round.${userId}.`)),
  ...(await deviceStore.list(`draft.talk.${userId}.`)),
  ...Object.keys(localStorage).filter((key) => key.startsWith(`bole.answered.${userId}.`)),
]
let userId: string

/** A draft of each kind. */
async function keepDrafts(of: string): Promise<void> {
  await keepProgress({ userId: of, scale: 'phq9', round: 2 }, { answers: [1, null], place: 1 })
  await topic.keep(of, { text: '睡不好' })
  localStorage.setItem(`bole.answered.${of}.gad7.1`, 'r-1')
}

beforeEach(() => {
  userId = `u-${Math.random()}`
  stub(account.account, makeAccount({ userId }))
  stub(psychology.home, home)
  stub(psychology.scales, [state])
  stub(psychology.scale, round)
})

it('answers given after the consent was withdrawn elsewhere are refused, and leave nothing on the device', async () => {
  await keepDrafts(userId)
  renderAt('/psychology/hall?scale=phq9')
  await person.click(await screen.findByRole('radio', { name: '几乎每天' }))
  expect(await keptDrafts(userId)).toHaveLength(3)
  stubRefusal(psychology.submit, Code.Forbidden, '请先阅读并同意')
  stubRefusal(psychology.scales, Code.Forbidden, '请先阅读并同意')
  stubRefusal(psychology.scale, Code.Forbidden, '请先阅读并同意')
  await press('提交')
  expect(await screen.findByRole('link', { name: '查看说明' })).toBeVisible()
  await waitFor(async () => expect(await keptDrafts(userId)).toEqual([]))
})

it('a consent that was withdrawn on another device leaves nothing on this one, of this user only', async () => {
  await Promise.all([keepDrafts(userId), keepDrafts('u-another')])
  renderAt('/psychology')
  expect(await screen.findByRole('button', { name: '阅读并同意' })).toBeVisible()
  await waitFor(async () => expect(await keptDrafts(userId)).toEqual([]))
  expect(await deviceStore.list('draft.round.u-another.')).toHaveLength(1)
  expect(await topic.read('u-another')).toEqual({ text: '睡不好' })
})

it.each([
  ['holds', agreed],
  ['is to an older version', { ...home, consentOutdated: true }],
])('a consent that %s leaves the drafts on the device', async (_what, read) => {
  stub(psychology.home, read)
  await keepDrafts(userId)
  renderAt('/psychology')
  expect(await screen.findByRole('button', { name: '撤回同意' })).toBeVisible()
  expect(await keptDrafts(userId)).toHaveLength(3)
})
