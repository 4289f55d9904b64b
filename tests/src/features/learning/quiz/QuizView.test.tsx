import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { type CourseDetail, learning, type QuizQuestion } from '@contract/learning'
import { people as account } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { questionKey, quizDraft } from '@/writes/drafts/quizDraft'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

vi.mock('@/lib/toast/toast', async (load) => {
  const real = await load<typeof import('@/lib/toast/toast')>()
  return { ...real, toast: vi.fn(real.toast) }
})

const people = userEvent.setup({ pointerEventsCheck: 0 })

const course: CourseDetail = {
  ...{ courseId: 'co-1', title: '安全用电', category: 'safety', cover: '', teacher: '周工', lessonNum: 0, minutes: 2 },
  ...{ required: false, deadline: '', progress: 40, points: 30, certificateId: '', desc: '', lessons: [] },
  quiz: { questionNum: 1, passed: false, tried: false, bestScore: 0 },
}
const options = [
  { optionId: 'a', text: '断电' },
  { optionId: 'b', text: '喊人' },
]
const question: QuizQuestion = { questionId: 'q-1', text: '先做什么？', options, many: false }
const several: QuizQuestion = { questionId: 'q-2', text: '哪些对？', options, many: true }
const QUIZ = '/empower?course=co-1&quiz=1'
const radio = (name: string) => screen.findByRole('radio', { name })
const draft = quizDraft('co-1')
let userId: string

beforeEach(() => {
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  userId = `u-${Math.random()}`
  stub(account.account, makeAccount({ userId, roles: [] }))
  stub(learning.course, course)
})

it('the focus goes to the result, which is announced, and to the questions of another try', async () => {
  const options = [{ optionId: 'a', text: '断电' }]
  stub(learning.quiz, { questions: [{ questionId: 'q-1', text: '先做什么？', options, many: false }] })
  stub(learning.quizSubmit, { score: 0, passed: false, wrong: [] })
  renderAt(QUIZ)
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

it('no answer can be changed while they are sent, and the focus stays where it was', async () => {
  let refuse = () => {}
  const held = new Promise<void>((resolve) => (refuse = resolve))
  stub(learning.quiz, { questions: [question, several] })
  stubRefusal(learning.quizSubmit, Code.Conflict, '请先学完全部课时', held)
  renderAt(QUIZ)
  await people.click(await screen.findByRole('checkbox', { name: '断电' }))
  const chosen = await radio('断电')
  await people.click(chosen)
  await people.keyboard('{Enter}')
  await waitFor(() => expect(chosen).toBeDisabled())
  const choices = [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox')]
  expect(choices).toHaveLength(4)
  for (const choice of choices) expect(choice).toBeDisabled()
  expect(chosen.closest('form')).toHaveAttribute('aria-busy', 'true')
  refuse()
  await waitFor(() => expect(chosen).toBeEnabled())
  expect(chosen.closest('form')).toHaveAttribute('aria-busy', 'false')
  expect(chosen).toBeChecked()
  expect(chosen).toHaveFocus()
})

it('choices outlast a reload, for their own user, until they are sent', async () => {
  stub(learning.quiz, { questions: [question, several] })
  stub(learning.quizSubmit, { score: 50, passed: false, wrong: [] })
  const { unmount } = renderAt(QUIZ)
  await people.click(await radio('喊人'))
  await people.click(screen.getByRole('checkbox', { name: '断电' }))
  unmount()
  const again = renderAt(QUIZ)
  expect(await radio('喊人')).toBeChecked()
  expect(screen.getByRole('checkbox', { name: '断电' })).toBeChecked()
  expect(await draft.read('u-another')).toBeUndefined()
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('50 分')).toBeVisible()
  await waitFor(async () => expect(await draft.read(userId)).toBeUndefined())
  again.unmount()
  renderAt(QUIZ)
  expect(await radio('喊人')).not.toBeChecked()
})

it('of an attempt that was refused the choices stay, and are sent again', async () => {
  stub(learning.quiz, { questions: [question] })
  stubRefusal(learning.quizSubmit, Code.Conflict, '请先学完全部课时')
  const { unmount } = renderAt(QUIZ)
  await people.click(await radio('喊人'))
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect((await screen.findAllByText('请先学完全部课时')).length).toBeGreaterThan(0)
  unmount()
  renderAt(QUIZ)
  expect(await radio('喊人')).toBeChecked()
  stub(learning.quizSubmit, { score: 100, passed: true, wrong: [] })
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('测验通过')).toBeVisible()
  const [first, second] = received(learning.quizSubmit).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

it.each<[string, Partial<QuizQuestion>]>([
  ['is another', { questionId: 'q-9' }],
  ['asks something else', { text: '最后做什么？' }],
  ['has other answers', { options: options.map((option) => ({ ...option, text: `不${option.text}` })) }],
])('a choice is forgotten where the question %s meanwhile', async (_what, over) => {
  stub(learning.quiz, { questions: [question] })
  const { unmount } = renderAt(QUIZ)
  await people.click(await radio('喊人'))
  unmount()
  expect(await draft.read(userId)).toBeDefined()
  stub(learning.quiz, { questions: [{ ...question, ...over }] })
  renderAt(QUIZ)
  // What the page has read before is shown until it is read again.
  await waitFor(async () => expect(await draft.read(userId)).toBeUndefined())
  for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeChecked()
})

it('an attempt that is answered while no screen shows it leaves no choices', async () => {
  await draft.keep(userId, { chosen: { q: ['a'] } })
  const write = { courseId: 'co-1', answers: [{ questionId: 'q-1', optionIds: ['a'] }] }
  keepPending(userId, 'learning.quizSubmit', { key: newKey(), write, at: Date.now() })
  stub(learning.quizSubmit, { score: 100, passed: true, wrong: [] })
  await confirmAll()
  expect(await draft.read(userId)).toBeUndefined()
})

/** Stores choices of this tab beside an attempt with others, which another tab has sent without an answer. */
async function keepBeside(): Promise<void> {
  await draft.keep(userId, { chosen: { [questionKey(question)]: ['b'] }, ...{ key: 'key-of-this-tab' } })
  const write = { courseId: 'co-1', answers: [{ questionId: 'q-1', optionIds: ['a'] }] }
  keepPending(userId, 'learning.quizSubmit', { key: newKey(), draftKey: 'key-of-the-other', write, at: Date.now() })
  stub(learning.quiz, { questions: [question] })
  stub(learning.quizSubmit, ({ answers }) => {
    const isOther = answers[0]?.optionIds[0] === 'a'
    return { score: isOther ? 0 : 100, passed: !isOther, wrong: [] }
  })
}

it('choices stay beside an attempt that another tab has sent, whose end is told, and are sent after it', async () => {
  const told = vi.mocked(toast)
  told.mockClear()
  await keepBeside()
  renderAt(QUIZ)
  await waitFor(() => expect(told).toHaveBeenCalledWith('提交测验成功', { kind: 'success' }))
  expect(await radio('喊人')).toBeChecked()
  expect(await draft.read(userId)).toMatchObject({ key: 'key-of-this-tab' })
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('测验通过')).toBeVisible()
  const sent = received(learning.quizSubmit).map(({ body }) => body.answers[0]?.optionIds)
  expect(sent).toEqual([['a'], ['b']])
})

it('choices are sent under one key from two tabs with the same ones', async () => {
  await draft.keep(userId, { chosen: { [questionKey(question)]: ['b'] }, ...{ key: 'key-of-both' } })
  stub(learning.quiz, { questions: [question] })
  stub(learning.quizSubmit, { score: 100, passed: true, wrong: [] })
  renderAt(QUIZ)
  expect(await radio('喊人')).toBeChecked()
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('测验通过')).toBeVisible()
  expect(received(learning.quizSubmit)[0]?.headers.get('idempotency-key')).toBe('key-of-both')
})

it('another try leaves the choices that another tab has stored meanwhile', async () => {
  stub(learning.quiz, { questions: [question] })
  stub(learning.quizSubmit, { score: 0, passed: false, wrong: [] })
  renderAt(QUIZ)
  await people.click(await radio('断电'))
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  await screen.findByText('测验未通过')
  await waitFor(async () => expect(await draft.read(userId)).toBeUndefined())
  const other = { chosen: { [questionKey(question)]: ['b'] }, ...{ key: 'key-of-the-other' } }
  await draft.keep(userId, other)
  await people.click(screen.getByRole('button', { name: '再试一次' }))
  expect(await radio('断电')).not.toBeChecked()
  expect(await draft.read(userId)).toEqual(other)
})

it.each([
  ['gone', Code.NotFound, '该课程没有测验', '返回课程'],
  ['closed to this reader', Code.Forbidden, '家属账号暂不支持该服务', '返回首页'],
])('no question stays once the quiz is %s, and a link leads on', async (_what, code, words, link) => {
  stub(learning.quiz, { questions: [question] })
  renderAt(QUIZ)
  expect(await radio('断电')).toBeVisible()
  stubRefusal(learning.quiz, code, words)
  void queryClient.invalidateQueries({ queryKey: ['learning', 'quiz'] })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: /^提交|未答$/ })).toBeNull()
})

it('why an attempt was refused is told once, as a failure', async () => {
  const told = vi.mocked(toast)
  told.mockClear()
  stub(learning.quiz, { questions: [question] })
  stubRefusal(learning.quizSubmit, Code.Conflict, '请先学完全部课时')
  renderAt(QUIZ)
  await people.click(await radio('喊人'))
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  await waitFor(() => expect(told).toHaveBeenCalled())
  expect(told).toHaveBeenCalledExactlyOnceWith('请先学完全部课时', { kind: 'fail' })
})

it('an attempt names the version of the questions as they were shown, after another import that of the new ones', async () => {
  stub(learning.quiz, { questions: [question], version: 'v-1' })
  stubRefusal(learning.quizSubmit, Code.InvalidInput, '题目已更新，请刷新后重试')
  renderAt(QUIZ)
  await people.click(await radio('喊人'))
  stub(learning.quiz, { questions: [{ ...question, text: '最后做什么？' }], version: 'v-2' })
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('1. 最后做什么？')).toBeVisible()
  stub(learning.quizSubmit, { score: 100, passed: true, wrong: [] })
  await people.click(await radio('断电'))
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('测验通过')).toBeVisible()
  expect(received(learning.quizSubmit).map(({ body }) => body.version)).toEqual(['v-1', 'v-2'])
})
