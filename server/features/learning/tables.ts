import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '../people/tables'
import type { Range } from './watched'

export const courses = pgTable(
  'courses',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    /** safety, office, management or professional. */
    category: text('category').notNull(),
    /** An address below `/files/`, or empty. */
    cover: text('cover').notNull().default(''),
    teacher: text('teacher').notNull(),
    description: text('description').notNull().default(''),
    required: boolean('required').notNull().default(false),
    /** Last second of the deadline; null without one. */
    deadline: timestamp('deadline', { withTimezone: true }),
    points: integer('points').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('courses_newest').on(t.createdAt, t.id), check('courses_points', sql`${t.points} >= 0`)],
)

export const lessons = pgTable(
  'lessons',
  {
    id: text('id').primaryKey(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** video or article. */
    kind: text('kind').notNull(),
    seconds: integer('seconds').notNull(),
    /** An address below `/files/`, or empty. */
    video: text('video').notNull().default(''),
    content: text('content').notNull().default(''),
  },
  (t) => [index('lessons_course').on(t.courseId, t.position, t.id), check('lessons_seconds', sql`${t.seconds} > 0`)],
)

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: text('id').primaryKey(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    options: jsonb('options').$type<{ optionId: string; text: string }[]>().notNull(),
    /** Option ids; never sent before an answer. */
    answers: text('answers').array().notNull(),
    why: text('why').notNull(),
  },
  (t) => [index('quiz_questions_course').on(t.courseId, t.position, t.id)],
)

/** A user's state in a course; the row is locked by every change of the progress in it. */
export const courseReaders = pgTable(
  'course_readers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    /** When the course was last opened; each lesson's first call counts from then on. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
    /** Null before the first attempt. */
    bestScore: integer('best_score'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('course_readers_score', sql`${t.bestScore} between 0 and 100`),
  ],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    lessonId: text('lesson_id')
      .notNull()
      .references(() => lessons.id),
    position: integer('position').notNull(),
    /** Accepted ranges, merged and ascending. */
    watched: jsonb('watched').$type<Range[]>().notNull(),
    done: boolean('done').notNull(),
    calledAt: timestamp('called_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] })],
)

export const certificates = pgTable(
  'certificates',
  {
    id: text('id').primaryKey(),
    serial: bigint('serial', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    /** At the time of the award. */
    realName: text('real_name').notNull(),
    title: text('title').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('certificates_once').on(t.userId, t.courseId), index('certificates_course').on(t.courseId)],
)
