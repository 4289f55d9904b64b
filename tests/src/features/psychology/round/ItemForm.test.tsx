import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { psychology } from '@contract/psychology'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { agreed, atPsychology, person, press } from '../atPsychology'

atPsychology()

it('an item without an answer leads to its answers, which say that one is to be chosen', async () => {
  stub(psychology.home, agreed)
  stub(psychology.scales, [
    {
      ...{ scale: 'phq9', name: '情绪自评（PHQ-9）', itemNum: 9, minutes: 3, round: 1, answered: false, nextTime: '' },
      source: '来源',
    },
  ])
  stub(psychology.scale, {
    ...{ round: 1, stem: '过去两个星期' },
    items: Array.from({ length: 9 }, (_, place) => `题目 ${place + 1}`),
    options: ['完全不会', '几天'].map((text, value) => ({ value, text })),
  })
  renderAt('/psychology/hall?scale=phq9')
  await press('下一题')
  const answers = screen.getAllByRole('radio')
  expect(answers[0]).toHaveFocus()
  for (const answer of answers) {
    expect(answer).toBeInvalid()
    expect(answer).toHaveAccessibleDescription('请选择一项')
  }
  await person.click(screen.getByRole('radio', { name: '几天' }))
  for (const answer of answers) expect(answer).toBeValid()
})
