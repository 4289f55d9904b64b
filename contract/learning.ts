import { staffPortal } from './staffPortal'
import {
  address,
  count,
  entity,
  flag,
  list,
  name,
  oneOf,
  optional,
  stated,
  text,
  textUpTo,
  time,
} from './readers/readers'
import { type CursorPage, readPage } from './trend'

export const CourseCategory = {
  Safety: 'safety',
  Office: 'office',
  Management: 'management',
  Professional: 'professional',
} as const
export type CourseCategory = (typeof CourseCategory)[keyof typeof CourseCategory]

/** Score of 100 from which a quiz is passed. */
export const QUIZ_PASS = 80
/** Maximum number of ranges per call. */
export const WATCHED_RANGES = 100
/** How many seconds of a lesson may be watched in a second (rule: watched ranges). */
export const MAX_PACE = 2
export const QUIZ_QUESTIONS = 100
export const QUIZ_OPTIONS = 10
/** Code points of a lesson's text. */
export const LESSON_LENGTH = 20_000

export interface Course {
  courseId: string
  title: string
  category: CourseCategory
  cover: string
  teacher: string
  lessonNum: number
  minutes: number
  required: boolean
  /** Of a required course; empty without one. */
  deadline: string
  /** 0–100; 100 once the certificate was awarded. */
  progress: number
  points: number
  /** Empty until the course is finished. */
  certificateId: string
}

export interface Lesson {
  lessonId: string
  title: string
  kind: 'video' | 'article'
  seconds: number
  /** This user's position, in whole seconds. */
  position: number
  done: boolean
}

/** A lesson after a call that sent its progress. */
export interface LessonProgress extends Lesson {
  /** Whether all ranges of the call are accepted; an older backend does not say. */
  accepted?: boolean
}

export interface CourseLesson extends Lesson {
  /** Address of the video, empty for an article. */
  video: string
  /** Paragraphs of an article, empty for a video. */
  content: string
}

export interface CourseQuiz {
  questionNum: number
  passed: boolean
  /** Whether there was an attempt, whatever its score. */
  tried?: boolean
  bestScore: number
}

export interface CourseDetail extends Course {
  desc: string
  lessons: CourseLesson[]
  quiz: CourseQuiz | null
}

export interface QuizQuestion {
  questionId: string
  text: string
  options: { optionId: string; text: string }[]
  /** Whether several options may be correct. */
  many: boolean
}

export interface Quiz {
  questions: QuizQuestion[]
  /** Digest of the questions as they are asked; an older backend does not say. */
  version?: string | undefined
}

export interface QuizAnswer {
  questionId: string
  optionIds: string[]
}

export interface QuizAttempt {
  courseId: string
  answers: QuizAnswer[]
  /** Version of the questions that were answered; without it the current version is assumed. */
  version?: string | undefined
}

export interface QuizResult {
  score: number
  passed: boolean
  wrong: { questionId: string; why: string }[]
}

export interface Certificate {
  certificateId: string
  realName: string
  title: string
  /** `YYYY-MM-DD`. */
  date: string
  number: string
}

const courseFields = {
  courseId: name,
  title: name,
  category: oneOf<CourseCategory>('safety', 'office', 'management', 'professional'),
  cover: address,
  teacher: name,
  lessonNum: count,
  minutes: count,
  required: flag,
  deadline: time,
  progress: count,
  points: count,
  certificateId: name,
}
const readCourse = entity<Course>(courseFields, 'courseId', 'title')

const lessonFields = {
  lessonId: name,
  title: name,
  kind: oneOf<Lesson['kind']>('video', 'article'),
  seconds: count,
  position: count,
  done: flag,
}
const readProgress = entity<LessonProgress>({ ...lessonFields, accepted: stated }, 'lessonId')

const readQuiz = optional(entity<CourseQuiz>({ questionNum: count, passed: flag, tried: flag, bestScore: count }))

const readDetail = entity<CourseDetail>(
  {
    ...courseFields,
    desc: text,
    lessons: list(
      entity<CourseLesson>({ ...lessonFields, video: address, content: textUpTo(2 * LESSON_LENGTH) }, 'lessonId'),
    ),
    quiz: (given) => readQuiz(given) ?? null,
  },
  'courseId',
  'title',
)

const readQuestions = entity<Quiz>({
  questions: list(
    entity<QuizQuestion>(
      {
        questionId: name,
        text,
        options: list(entity<QuizQuestion['options'][number]>({ optionId: name, text }, 'optionId')),
        many: flag,
      },
      'questionId',
    ),
  ),
  version: (given) => name(given) || undefined,
})

const readResult = entity<QuizResult>({
  score: count,
  passed: flag,
  wrong: list(entity<QuizResult['wrong'][number]>({ questionId: name, why: text }, 'questionId')),
})

const readCertificate = entity<Certificate>(
  { certificateId: name, realName: name, title: name, date: name, number: name },
  'certificateId',
  'number',
)

/** Paths used by the boot script. */
export const LEARNING_PATHS = {
  courses: '/empower/v1/courses',
  course: '/empower/v1/course',
  certificate: '/empower/v1/certificate',
} as const

export interface CoursesBody {
  category?: CourseCategory
  /** Started by this user. */
  mine?: boolean
  cursor?: string | null
}

export interface ProgressBody {
  lessonId: string
  position: number
  /** Start and end in seconds; ranges the server did not accept yet may be sent again. */
  watched: [number, number][]
  /** Number of new seconds to accept at most; undefined for as many as the time allows. */
  most?: number
}

export const learning = {
  courses: staffPortal.post<CoursesBody, CursorPage<Course>>(LEARNING_PATHS.courses, readPage(readCourse)),
  course: staffPortal.post<{ courseId: string }, CourseDetail>(LEARNING_PATHS.course, readDetail),
  progress: staffPortal.post<ProgressBody, LessonProgress>('/empower/v1/progress', readProgress, { effect: 'write' }),
  quiz: staffPortal.post<{ courseId: string }, Quiz>('/empower/v1/quiz', readQuestions),
  /** 100409 before all lessons are done, 100400 for answers to other questions than the current ones. */
  quizSubmit: staffPortal.post<QuizAttempt, QuizResult>('/empower/v1/quiz_submit', readResult, { effect: 'write' }),
  certificate: staffPortal.post<{ certificateId: string }, Certificate>(LEARNING_PATHS.certificate, readCertificate),
}
