import { z } from 'zod'
import { FileKind } from '@contract/file'
import { CourseCategory, QUIZ_OPTIONS, LESSON_LENGTH } from '@contract/learning'
import { isDate } from '@contract/text/dateRange'
import {
  cell,
  entryIdText,
  fileText,
  linesText,
  noteText,
  numberText,
  wordsText,
  yesNoText,
} from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { chinaDay } from '../../lib/time'
import * as repo from './contentRepo'
import { DONE_SHARE } from './watched'

const NUMBER_MAX = 100_000
const CATEGORY_TITLE = '分类'
const FORM_TITLE = '形式'
const ANSWERS_TITLE = '答案'
const OPTIONS_TITLE = '选项'
const LAST_SECOND = '23:59:59'

/** Last second of a day; null if empty. */
const deadlineText = (title: string) =>
  cell(
    z
      .string()
      .trim()
      .refine((text) => text === '' || isDate(text), `${title}须写作 2026-12-31`)
      .transform((text) => (text === '' ? null : chinaDay(text, LAST_SECOND))),
    { title, optional: true },
  )

/** `编号:文字`, separated by |. */
const optionsText = z.string().transform((text, context) => {
  const options = text.split('|').map((part) => {
    const [optionId = '', ...rest] = part.split(':')
    return { optionId: optionId.trim(), text: rest.join(':').trim() }
  })
  const ids = new Set(options.map(({ optionId }) => optionId))
  const isWhole = options.every((option) => /^[\w-]{1,64}$/.test(option.optionId) && option.text)
  if (isWhole && ids.size === options.length && options.length >= 2 && options.length <= QUIZ_OPTIONS) return options
  context.addIssue({
    code: 'custom',
    message: `${OPTIONS_TITLE}须写作 编号:文字，以 | 分隔，2 到 ${QUIZ_OPTIONS} 项，编号不能重复`,
  })
  return z.NEVER
})

const answersText = z.string().transform((text) => [...new Set(text.split('|').map((part) => part.trim()))])

export const courseKind = contentKind({
  kind: 'course',
  title: '课程',
  key: 'id',
  row: z.object({
    id: entryIdText('编号'),
    title: wordsText('名称', 40),
    category: cell(
      z.enum(CourseCategory, { error: `${CATEGORY_TITLE}只能是 ${Object.values(CourseCategory).join('、')}` }),
      { title: CATEGORY_TITLE },
    ),
    cover: fileText('封面', FileKind.Picture),
    teacher: wordsText('讲师', 20),
    desc: noteText('简介', 500),
    required: yesNoText('必修', false),
    deadline: deadlineText('截止日期'),
    points: numberText('积分', { least: 0, most: NUMBER_MAX, empty: 0 }),
  }),
  write: repo.writeCourses,
  list: repo.listCourses,
})

export const lessonKind = contentKind({
  kind: 'lesson',
  title: '课时',
  key: 'id',
  row: z
    .object({
      id: entryIdText('编号'),
      course: entryIdText('课程'),
      position: numberText('顺序', { least: 0, most: NUMBER_MAX }),
      title: wordsText('名称', 60),
      kind: cell(z.enum(['video', 'article'], { error: `${FORM_TITLE}只能是 video 或 article` }), {
        title: FORM_TITLE,
      }),
      seconds: numberText('秒数', { least: 1, most: NUMBER_MAX }),
      video: fileText('视频', FileKind.Video),
      content: noteText('正文', LESSON_LENGTH),
    })
    .refine(({ kind, video }) => kind !== 'video' || video !== '', '视频课时缺少视频')
    .refine(({ kind, content }) => kind !== 'article' || content !== '', '图文课时缺少正文'),
  // Nobody could finish a lesson of which less than the share that is needed can be watched.
  problemOf: ({ kind, seconds, video }, lengths) => {
    const length = kind === 'video' ? lengths.get(video) : undefined
    if (length === undefined || seconds * DONE_SHARE <= length) return undefined
    return `秒数比视频长（视频 ${Math.round(length)} 秒）`
  },
  check: repo.checkLessons,
  write: repo.writeLessons,
  list: repo.listLessons,
})

export const quizKind = contentKind({
  kind: 'quiz',
  title: '测验题目',
  key: 'id',
  row: z
    .object({
      id: entryIdText('编号'),
      course: entryIdText('课程'),
      position: numberText('顺序', { least: 0, most: NUMBER_MAX }),
      text: linesText('题目', 200),
      options: cell(optionsText, { title: OPTIONS_TITLE }),
      answers: cell(answersText, { title: ANSWERS_TITLE }),
      why: linesText('解析', 300),
    })
    .refine(
      ({ options, answers }) => answers.every((id) => options.some(({ optionId }) => optionId === id)),
      `${ANSWERS_TITLE}须是${OPTIONS_TITLE}的编号，以 | 分隔`,
    ),
  check: repo.checkQuestions,
  write: repo.writeQuestions,
  list: repo.listQuestions,
})
