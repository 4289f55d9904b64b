import { type Lesson, type LessonProgress, MAX_PACE, type ProgressBody } from '@contract/learning'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { notFound, raise } from '../../lib/businessError'
import { CLOCK_SKEW_MS } from '../../lib/time'
import { finishWhereReached } from './finishing'
import * as repo from './repo'
import { acceptRanges, isDone, lengthOf, merged } from './watched'

/** A lesson with a user's progress. */
export function lessonOf(lesson: repo.LessonRow, progress: repo.ProgressRow | undefined): Lesson {
  return {
    lessonId: lesson.id,
    title: lesson.title,
    kind: lesson.kind as Lesson['kind'],
    seconds: lesson.seconds,
    position: Math.min(progress?.position ?? 0, lesson.seconds),
    done: isDone(lesson, progress),
  }
}

/**
 * Records watched ranges (rule: watched ranges): at most twice the time since this lesson's last call with new ones, at
 * first since the course was opened. The position is stored as sent. Throws 100404 for an unknown lesson, 250007 for a
 * disabled account.
 */
export async function noteProgress(
  tx: Db,
  userId: string,
  { lessonId, position, watched, most = Infinity }: ProgressBody,
  now: Date,
  notifies = true,
): Promise<LessonProgress> {
  const lesson = (await repo.lessonById(tx, lessonId)) ?? raise(notFound('课时不存在'))
  await holdOpen(tx, userId)
  const reader = await repo.lockReader(tx, userId, lesson.courseId, now)
  const [before] = await repo.progressOf(tx, userId, [lessonId])
  const since = before?.calledAt ?? reader.readAt
  const sinceMs = now.getTime() - since.getTime()
  const allowed = Math.min(most, (MAX_PACE * sinceMs) / 1000)
  const known = merged(before?.watched ?? [], lesson.seconds)
  const ranges = acceptRanges(known, watched, lesson.seconds, allowed)
  const row = {
    userId,
    lessonId,
    position: Math.min(Math.floor(position), lesson.seconds),
    watched: ranges,
    done: isDone(lesson, { done: before?.done ?? false, watched: ranges }),
    // Only a call that uses its time ends it; not moved back for a server whose clock is a little behind either.
    calledAt: lengthOf(ranges) > lengthOf(known) || sinceMs < -CLOCK_SKEW_MS ? now : since,
  }
  await repo.putProgress(tx, row)
  if (row.done && !before?.done) await finishWhereReached(tx, userId, lesson.courseId, now, notifies)
  const accepted = lengthOf(merged([...ranges, ...watched], lesson.seconds)) === lengthOf(ranges)
  return { ...lessonOf(lesson, row), accepted }
}
