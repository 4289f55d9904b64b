import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type CourseDetail, learning } from '@contract/learning'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

const course: CourseDetail = {
  ...{ courseId: 'co-1', title: '安全用电', category: 'safety', cover: '', teacher: '周工', lessonNum: 0, minutes: 2 },
  ...{ required: false, deadline: '', progress: 40, points: 30, certificateId: '', desc: '', lessons: [] },
  quiz: { questionNum: 1, passed: false, tried: false, bestScore: 0 },
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(learning.course, course)
})

it('the focus goes to the result, which is announced, and to the questions of another try', async () => {
  const options = [{ optionId: 'a', text: '断电' }]
  stub(learning.quiz, { questions: [{ questionId: 'q-1', text: '先做什么？', options, many: false }] })
  stub(learning.quizSubmit, { score: 0, passed: false, wrong: [] })
  renderAt('/empower?course=co-1&quiz=1')
  const questions = { name: '安全用电 · 测验' }
  await screen.findByRole('heading', questions)
  expect(document.body).toHaveFocus()
  await people.click(screen.getByRole('radio', { name: '断电' }))
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '测验未通过' })).toHaveFocus())
  expect(screen.getByRole('status')).toHaveTextContent('测验未通过0 分')
  await people.click(screen.getByRole('button', { name: '再试一次' }))
  await waitFor(() => expect(screen.getByRole('heading', questions)).toHaveFocus())
})
