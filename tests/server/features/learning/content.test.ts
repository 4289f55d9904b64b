import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { learning, QUIZ_QUESTIONS } from '@contract/learning'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture } from '@tests/support/uploading'
import { phoneVideo, SAMPLE_VIDEO } from '@tests/support/videos/videos'
import { signedIn } from '../session/accounts'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-courses-'))
  await writeFile(join(folder, 'cover.jpg'), await picture(80, 60).jpeg().toBuffer())
  await copyFile(SAMPLE_VIDEO, join(folder, 'film.mp4'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))

async function bring(kind: string, text: string) {
  const file = join(folder, `${kind}.csv`)
  await writeFile(file, text)
  return admin('content', 'import', kind, file)
}

const COURSES =
  '编号,名称,分类,封面,讲师,简介,必修,截止日期,积分\nco-fire,消防安全,safety,cover.jpg,周工,,是,2026-12-31,20\n'
const LESSONS =
  '编号,课程,顺序,名称,形式,秒数,视频,正文\n' +
  'l-film,co-fire,0,灭火器怎么用,video,10,film.mp4,\n' +
  'l-text,co-fire,1,逃生三步,article,40,,先报警，再疏散。\n'
const QUESTIONS =
  '编号,课程,顺序,题目,选项,答案,解析\nq-fire,co-fire,0,先做什么,a:报警|b:乘电梯|c:拿东西,a,先报警再疏散\n'

it('brings courses, lessons and quizzes from files, which learners then see without the answers', async () => {
  expect(await bring('course', COURSES)).toContain('新增 1 条')
  expect(await bring('lesson', LESSONS)).toContain('新增 2 条')
  expect(await bring('quiz', QUESTIONS)).toContain('新增 1 条')
  const { token } = await signedIn(testApp)
  const { data } = await testApp.post(learning.course, { courseId: 'co-fire' }, { token })
  expect(data).toMatchObject({ title: '消防安全', required: true, deadline: '2026-12-31 23:59:59', points: 20 })
  expect(data.cover).toMatch(/^\/files\//)
  expect(data.lessons.map(({ lessonId, kind, seconds }) => [lessonId, kind, seconds])).toEqual([
    ['l-film', 'video', 10],
    ['l-text', 'article', 40],
  ])
  expect(data.lessons[0]?.video).toMatch(/^\/files\//)
  const quiz = await testApp.post(learning.quiz, { courseId: 'co-fire' }, { token })
  expect(quiz.data.questions).toHaveLength(1)
  expect(JSON.stringify(quiz)).not.toMatch(/先报警再疏散|answers/)
})

it('writes out what an import of it leaves as it is', async () => {
  for (const kind of ['course', 'lesson', 'quiz']) {
    const file = join(folder, `${kind}-again.csv`)
    await admin('content', 'export', kind, '--to', file)
    const before = await readFile(file, 'utf8')
    expect(await admin('content', 'import', kind, file)).toContain('新增 0 条')
    await rm(file)
    await admin('content', 'export', kind, '--to', file)
    expect(await readFile(file, 'utf8')).toBe(before)
  }
})

it('writes out questions and explanations of several lines, which an import takes again', async () => {
  const question = '"先做什么？\n选一项",a:报警|b:乘电梯,a,"先报警\n再疏散"'
  await bring('quiz', `编号,课程,顺序,题目,选项,答案,解析\nq-lines,co-fire,1,${question}\n`)
  const text = await admin('content', 'export', 'quiz')
  expect(text).toContain(question)
  expect(await bring('quiz', text)).toContain('新增 0 条')
  expect(await admin('content', 'export', 'quiz')).toBe(text)
  const titled = '编号,名称,分类,讲师\nco-lines,"消防\n安全",safety,周工\n'
  await expect(bring('course', titled)).rejects.toThrow('名称含有不可见的字符或换行')
})

it('says by its line what is wrong, and keeps nothing of the file', async () => {
  const more = LESSONS.replaceAll('l-', 'm-')
  await expect(bring('lesson', more.replace('film.mp4', 'none.mp4'))).rejects.toThrow(/第 2 行[^]*none\.mp4/)
  await expect(bring('lesson', more.replace('先报警，再疏散。', ''))).rejects.toThrow(/第 3 行[^]*图文课时缺少正文/)
  await expect(bring('lesson', more.replaceAll('co-fire', 'co-none'))).rejects.toThrow(/第 2 行[^]*co-none/)
  await expect(bring('quiz', QUESTIONS.replace(',a,先', ',d,先'))).rejects.toThrow('答案须是选项的编号')
  await expect(bring('course', COURSES.replace('2026-12-31', '2026-02-30'))).rejects.toThrow(
    '截止日期须写作 2026-12-31',
  )
  const { token } = await signedIn(testApp)
  const { data } = await testApp.post(learning.course, { courseId: 'co-fire' }, { token })
  expect(data.lessons.map(({ lessonId }) => lessonId)).toEqual(['l-film', 'l-text'])
})

it('takes no lesson longer than its video, which nobody could finish; a ninth more is left to the operator', async () => {
  await writeFile(join(folder, 'recorded.mp4'), await phoneVideo({ inFragments: true }))
  const film = (seconds: number, video = 'film.mp4') =>
    `${HEAD}n-film,co-fire,2,灭火器怎么用,video,${seconds},${video},\n`
  for (const video of ['film.mp4', 'recorded.mp4'])
    await expect(bring('lesson', film(12, video))).rejects.toThrow('第 2 行：秒数比视频长（视频 10 秒）')
  expect(await bring('lesson', film(11))).toContain('新增 1 条')
  expect(await bring('lesson', film(11, 'recorded.mp4'))).toContain('更改 1 条')
})

it('takes a video to be as long as its edit lists let it play, and no longer than it is', async () => {
  await bringCourse('co-edit')
  for (const [name, ms] of [
    ['cut.mp4', 4000],
    ['open.mp4', 0],
    ['claimed.mp4', 60_000],
  ] as const)
    await writeFile(join(folder, name), playingFor(await readFile(SAMPLE_VIDEO), ms))
  const film = (seconds: number, video: string) => `${HEAD}e-film,co-edit,0,灭火器怎么用,video,${seconds},${video},\n`
  await expect(bring('lesson', film(10, 'cut.mp4'))).rejects.toThrow('第 2 行：秒数比视频长（视频 4 秒）')
  for (const video of ['open.mp4', 'claimed.mp4'])
    await expect(bring('lesson', film(12, video))).rejects.toThrow('第 2 行：秒数比视频长（视频 10 秒）')
  expect(await bring('lesson', film(4, 'cut.mp4'))).toContain('新增 1 条')
  expect(await bring('lesson', film(10, 'open.mp4'))).toContain('更改 1 条')
})

it('takes as many questions for a course as one attempt may answer, and names the lines above', async () => {
  const line = (course: string) => (_: unknown, place: number) =>
    `${course}-${place},${course},${place},先做什么,a:报警|b:乘电梯,a,先报警再疏散`
  const fileOf = (...lines: string[]) => ['编号,课程,顺序,题目,选项,答案,解析', ...lines, ''].join('\n')
  await bring('course', COURSES.replace('co-fire', 'co-many'))
  const most = Array.from({ length: QUIZ_QUESTIONS }, line('co-many'))
  const more = `more,co-many,100,先做什么,a:报警|b:乘电梯,a,先报警再疏散`
  await expect(bring('quiz', fileOf(...most, more))).rejects.toThrow(/第 102 行[^]*课程 co-many 最多 100 道题/)
  expect(await bring('quiz', fileOf(...most))).toContain('新增 100 条')
  await expect(bring('quiz', fileOf(more))).rejects.toThrow(/第 2 行[^]*课程 co-many 最多 100 道题/)
  const [moved = ''] = most
  const elsewhere = moved.replace(',co-many,', ',co-fire,')
  expect(await bring('quiz', fileOf(more, elsewhere))).toContain('新增 1 条')
  expect(await bring('quiz', fileOf(...most.slice(1), more))).toContain('新增 0 条')
})

/** The video, with this length in its edit lists of one entry. */
function playingFor(video: Buffer, ms: number): Buffer {
  for (let at = video.indexOf('elst'); at >= 0; at = video.indexOf('elst', at + 4)) video.writeUInt32BE(ms, at + 12)
  return video
}

const HEAD = '编号,课程,顺序,名称,形式,秒数,视频,正文\n'
const lesson = (id: string, course: string, seconds = 40) => `${id},${course},0,逃生,article,${seconds},,先报警。\n`
const bringCourse = (id: string) => bring('course', COURSES.replaceAll('co-fire', id))

/** A learner with calls on one course. */
async function learner(courseId: string) {
  const { token } = await signedIn(testApp)
  return {
    open: async () => (await testApp.post(learning.course, { courseId }, { token })).data,
    watch: (lessonId: string, seconds: number) => {
      testApp.clock.advance(seconds * 1000)
      return testApp.post(learning.progress, { lessonId, position: 0, watched: [[0, seconds]] }, { token })
    },
    quiz: async () => (await testApp.post(learning.quiz, { courseId }, { token })).data,
    /** Chooses the first option of the first question. */
    submit: (version?: string) => {
      const answers = [{ questionId: courseId.replace('co-', 'q-'), optionIds: ['a'] }]
      return testApp.post(learning.quizSubmit, { courseId, answers, version }, { token })
    },
  }
}

it('a course of which an import takes away what was left is finished once its learner opens it', async () => {
  await bringCourse('co-less')
  await bring('lesson', HEAD + lesson('less-done', 'co-less') + lesson('less-left', 'co-less'))
  const mei = await learner('co-less')
  await mei.open()
  await mei.watch('less-done', 40)
  expect(await mei.open()).toMatchObject({ progress: 50, certificateId: '' })
  await bring('lesson', HEAD + lesson('less-left', 'co-fire'))
  const { progress, certificateId } = await mei.open()
  expect({ progress, hasCertificate: certificateId !== '' }).toEqual({ progress: 100, hasCertificate: true })
  expect((await mei.open()).certificateId).toBe(certificateId)
})

it('a course whose quiz is not passed is not finished by an import that takes away its last lesson', async () => {
  await bringCourse('co-quiz')
  await bring('lesson', HEAD + lesson('quiz-done', 'co-quiz') + lesson('quiz-left', 'co-quiz'))
  await bring('quiz', QUESTIONS.replaceAll('fire', 'quiz'))
  const mei = await learner('co-quiz')
  await mei.open()
  await mei.watch('quiz-done', 40)
  await bring('lesson', HEAD + lesson('quiz-left', 'co-fire'))
  expect((await mei.open()).certificateId).toBe('')
})

it('an attempt at questions that an import has changed since they were shown is refused, and nothing is judged', async () => {
  await bringCourse('co-asked')
  await bring('lesson', HEAD + lesson('asked-done', 'co-asked'))
  const questions = QUESTIONS.replaceAll('fire', 'asked')
  await bring('quiz', questions)
  const mei = await learner('co-asked')
  await mei.open()
  await mei.watch('asked-done', 40)
  const { version } = await mei.quiz()
  const outdated = { code: Code.InvalidInput, msg: '题目已更新，请刷新后重试' }
  for (const [from, to] of [
    ['先做什么', '最后做什么'],
    ['c:拿东西', 'c:拿水桶'],
    ['c:拿东西,a', 'c:拿东西,a|c'],
    ['\n$', '\nq-more,co-asked,1,还要做什么,a:关门|b:开窗,a,关门\n'],
  ] as const) {
    expect(await bring('quiz', questions.replace(new RegExp(from), to))).toBeTruthy()
    expect(await mei.submit(version)).toMatchObject(outdated)
    await bring('quiz', questions)
  }
  expect((await mei.open()).quiz).toMatchObject({ tried: false })
  expect((await mei.submit((await mei.quiz()).version)).data).toMatchObject({ score: 50 })
  expect((await mei.submit()).data).toMatchObject({ score: 50 })
})

it('an attempt at questions of which an import has changed only the explanation is judged', async () => {
  await bringCourse('co-why')
  await bring('lesson', HEAD + lesson('why-done', 'co-why'))
  const questions = QUESTIONS.replaceAll('fire', 'why')
  await bring('quiz', questions)
  const mei = await learner('co-why')
  await mei.open()
  await mei.watch('why-done', 40)
  const { version } = await mei.quiz()
  await bring('quiz', questions.replace('先报警再疏散', '见第一节'))
  expect((await mei.submit(version)).data).toMatchObject({ score: 100, passed: true })
})

it('counts no more of a lesson than an import has left of it', async () => {
  await bringCourse('co-cut')
  await bring('lesson', HEAD + lesson('cut-short', 'co-cut', 100) + lesson('cut-same', 'co-cut', 100))
  const mei = await learner('co-cut')
  await mei.open()
  await mei.watch('cut-short', 80)
  expect((await mei.open()).progress).toBe(40)
  await bring('lesson', HEAD + lesson('cut-short', 'co-cut', 50))
  expect((await mei.open()).progress).toBe(33)
})
