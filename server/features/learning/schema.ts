import { z } from 'zod'
import {
  type Certificate,
  CourseCategory,
  type CourseDetail,
  type CoursesBody,
  type LessonProgress,
  type Quiz,
  QUIZ_OPTIONS,
  QUIZ_QUESTIONS,
  type QuizResult,
  WATCHED_RANGES,
} from '@contract/learning'
import { cursorPage, cursorText, flag, idText, lookupText } from '../../calls/schema'

const SECONDS_MAX = 360_000
const WRONG_PLACE = '学习进度有误，请刷新后重试'

const seconds = z.number({ error: WRONG_PLACE }).min(0, WRONG_PLACE).max(SECONDS_MAX, WRONG_PLACE)
const range = z.tuple([seconds, seconds], { error: WRONG_PLACE }).refine(([from, to]) => from <= to, WRONG_PLACE)

export const coursesBody: z.ZodType<CoursesBody> = z.object({
  category: z.enum(CourseCategory, { error: '没有这个课程分类' }).optional(),
  mine: flag('请说明是否只看我的课程').optional(),
  cursor: cursorText,
})
export const courseBody = z.object({ courseId: lookupText('课程编号') })
export const certificateBody = z.object({ certificateId: lookupText('证书编号') })
export const progressBody = z.object({
  lessonId: lookupText('课时编号'),
  position: seconds,
  watched: z.array(range, { error: WRONG_PLACE }).max(WATCHED_RANGES, WRONG_PLACE),
  most: seconds.optional(),
})
export const quizSubmitBody = z.object({
  courseId: lookupText('课程编号'),
  answers: z
    .array(
      z.object(
        {
          questionId: idText('题目编号'),
          optionIds: z
            .array(idText('选项编号'), { error: '请选择答案' })
            .max(QUIZ_OPTIONS, `一题最多选择 ${QUIZ_OPTIONS} 项`),
        },
        { error: '答案有误，请刷新后重试' },
      ),
      { error: '请提供答案' },
    )
    .max(QUIZ_QUESTIONS, `一次最多提交 ${QUIZ_QUESTIONS} 题`),
  version: idText('题目版本').optional(),
})

const course = z.object({
  courseId: z.string(),
  title: z.string(),
  category: z.enum(CourseCategory),
  cover: z.string(),
  teacher: z.string(),
  lessonNum: z.int(),
  minutes: z.int(),
  required: z.boolean(),
  deadline: z.string(),
  progress: z.int(),
  points: z.int(),
  certificateId: z.string(),
})
const lesson = z.object({
  lessonId: z.string(),
  title: z.string(),
  kind: z.enum(['video', 'article']),
  seconds: z.int(),
  position: z.int(),
  done: z.boolean(),
})

export const coursesData = cursorPage(course)
export const courseData: z.ZodType<CourseDetail> = course.extend({
  desc: z.string(),
  lessons: z.array(lesson.extend({ video: z.string(), content: z.string() })),
  quiz: z.object({ questionNum: z.int(), passed: z.boolean(), tried: z.boolean(), bestScore: z.int() }).nullable(),
})
export const progressData: z.ZodType<LessonProgress> = lesson.extend({ accepted: z.boolean() })
export const quizData: z.ZodType<Quiz> = z.object({
  questions: z.array(
    z.object({
      questionId: z.string(),
      text: z.string(),
      options: z.array(z.object({ optionId: z.string(), text: z.string() })),
      many: z.boolean(),
    }),
  ),
  version: z.string().optional(),
})
export const resultData: z.ZodType<QuizResult> = z.object({
  score: z.int(),
  passed: z.boolean(),
  wrong: z.array(z.object({ questionId: z.string(), why: z.string() })),
})
export const certificateData: z.ZodType<Certificate> = z.object({
  certificateId: z.string(),
  realName: z.string(),
  title: z.string(),
  date: z.string(),
  number: z.string(),
})
