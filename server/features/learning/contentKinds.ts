import { z } from 'zod'
import { FileKind } from '@contract/file'
import { CourseCategory, QUIZ_OPTIONS } from '@contract/learning'
import { isDate } from '@contract/text/dateRange'
import { idText, numberText, wordsText, yesNoText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { chinaDay } from '../../lib/time'
import * as repo from './contentRepo'

const NUMBER_MAX = 100_000
const CONTENT_MAX = 20_000
const LAST_SECOND = '23:59:59'

/** Last second of a day; null if empty. */
const deadlineText = z
  .string()
  .trim()
  .refine((text) => text === '' || isDate(text), '截止日期须写作 2026-12-31')
  .transform((text) => (text === '' ? null : chinaDay(text, LAST_SECOND)))

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
    message: `选项须写作 编号:文字，以 | 分隔，2 到 ${QUIZ_OPTIONS} 项，编号不能重复`,
  })
  return z.NEVER
})

export const courseKind = contentKind({
  kind: 'course',
  title: '课程',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'title', title: '名称' },
    { name: 'category', title: '分类' },
    { name: 'cover', title: '封面', optional: true, file: FileKind.Picture },
    { name: 'teacher', title: '讲师' },
    { name: 'desc', title: '简介', optional: true },
    { name: 'required', title: '必修', optional: true },
    { name: 'deadline', title: '截止日期', optional: true },
    { name: 'points', title: '积分', optional: true },
  ],
  key: 'id',
  row: z.object({
    id: idText('编号'),
    title: wordsText('名称', 40),
    category: z.enum(CourseCategory, { error: `分类只能是 ${Object.values(CourseCategory).join('、')}` }),
    cover: z.string(),
    teacher: wordsText('讲师', 20),
    desc: z.string().trim().max(500, '简介最多 500 个字'),
    required: yesNoText('必修', false),
    deadline: deadlineText,
    points: numberText('积分', { least: 0, most: NUMBER_MAX, empty: 0 }),
  }),
  write: repo.writeCourses,
  list: repo.listCourses,
})

export const lessonKind = contentKind({
  kind: 'lesson',
  title: '课时',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'course', title: '课程' },
    { name: 'position', title: '顺序' },
    { name: 'title', title: '名称' },
    { name: 'kind', title: '形式' },
    { name: 'seconds', title: '秒数' },
    { name: 'video', title: '视频', optional: true, file: FileKind.Video },
    { name: 'content', title: '正文', optional: true },
  ],
  key: 'id',
  row: z
    .object({
      id: idText('编号'),
      course: idText('课程'),
      position: numberText('顺序', { least: 0, most: NUMBER_MAX }),
      title: wordsText('名称', 60),
      kind: z.enum(['video', 'article'], { error: '形式只能是 video 或 article' }),
      seconds: numberText('秒数', { least: 1, most: NUMBER_MAX }),
      video: z.string(),
      content: z.string().trim().max(CONTENT_MAX, `正文最多 ${CONTENT_MAX} 个字`),
    })
    .refine(({ kind, video }) => kind !== 'video' || video !== '', '视频课时缺少视频')
    .refine(({ kind, content }) => kind !== 'article' || content !== '', '图文课时缺少正文'),
  write: repo.writeLessons,
  list: repo.listLessons,
})

export const quizKind = contentKind({
  kind: 'quiz',
  title: '测验题目',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'course', title: '课程' },
    { name: 'position', title: '顺序' },
    { name: 'text', title: '题目' },
    { name: 'options', title: '选项' },
    { name: 'answers', title: '答案' },
    { name: 'why', title: '解析' },
  ],
  key: 'id',
  row: z
    .object({
      id: idText('编号'),
      course: idText('课程'),
      position: numberText('顺序', { least: 0, most: NUMBER_MAX }),
      text: wordsText('题目', 200),
      options: optionsText,
      answers: z.string().transform((text) => [...new Set(text.split('|').map((part) => part.trim()))]),
      why: wordsText('解析', 300),
    })
    .refine(
      ({ options, answers }) => answers.every((id) => options.some(({ optionId }) => optionId === id)),
      '答案须是选项的编号，以 | 分隔',
    ),
  write: repo.writeQuestions,
  list: repo.listQuestions,
})
