import { readFile } from 'node:fs/promises'
import { chinaDate } from '@contract/text/dateRange'
import { DAY_MS, MINUTE_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { publicAddress } from '../../features/files/service'
import { files } from '../../features/files/tables'
import { noteProgress } from '../../features/learning/progress'
import { noteRead } from '../../features/learning/repo'
import { courses, lessons, quizQuestions } from '../../features/learning/tables'
import { isOpenAccount } from '../../domain/openAccount'
import { chinaDay } from '../../lib/time'
import type { FileStore } from '../../storage/fileStore'
import { planCourses, planLessons, planQuestions } from '../plan/courses'
import { offerTalks } from './mentorTalks'
import { freshName } from './store'
import type { Step } from './step'
import { sourceFile } from '../../lib/sources'
import { DEMO } from '../plan/sampleIds'

/** When `demo` finished a course, before all other entries of the ledger. */
const FINISHED_DAYS_AGO = 200

/** Courses with lessons and a quiz, one finished and one started by `demo`; mentors and their talks. */
export const learningStep: Step = {
  name: 'learning',
  prepare: async ({ files: store, start }) => {
    const covers = await Promise.all(
      planCourses.map(({ id, picture }) => copied(store, `pictures/${picture}.webp`, `course-${id}`, 'image/webp')),
    )
    const videoFile = await copied(store, 'media/sample.mp4', 'lesson-film', 'video/mp4')
    return async (tx) => {
      await tx.insert(files).values([...covers, videoFile].map((row) => ({ ...row, createdAt: start, usedAt: start })))
      await tx.insert(courses).values(
        planCourses.map(({ picture: _picture, daysOld, deadlineIn, ...row }, place) => ({
          ...row,
          cover: publicAddress(covers[place]?.name ?? ''),
          deadline: deadlineIn === undefined ? null : lastSecond(new Date(start.getTime() + deadlineIn * DAY_MS)),
          createdAt: new Date(start.getTime() - daysOld * DAY_MS),
        })),
      )
      const video = publicAddress(videoFile.name)
      await tx.insert(lessons).values(planLessons.map((row) => ({ ...row, video: row.kind === 'video' ? video : '' })))
      await tx.insert(quizQuestions).values([...planQuestions])
      await learn(tx, start)
      await offerTalks(tx, start)
    }
  },
}

const lastSecond = (at: Date): Date => chinaDay(chinaDate(at), '23:59:59')

/** Copies a sample file under a key of its own, because others are deleted with their posts. */
async function copied(store: FileStore, path: string, id: string, mime: string) {
  const content = await readFile(sourceFile(`seed/${path}`))
  const storageKey = `seed/${id}`
  await store.write(storageKey, content)
  const name = freshName(mime)
  const kind = mime.startsWith('video/') ? 'video' : 'picture'
  const small = { smallName: freshName(mime), smallMime: mime, smallStorageKey: storageKey }
  return { ...small, id, ownerId: null, kind, isPublic: true, mime, bytes: content.length, storageKey, name }
}

async function learn(tx: Db, start: Date): Promise<void> {
  if (!(await isOpenAccount(tx, DEMO))) return
  const finished = start.getTime() - FINISHED_DAYS_AGO * DAY_MS
  await noteRead(tx, DEMO, 'co-done', new Date(finished - MINUTE_MS))
  await noteProgress(tx, DEMO, { lessonId: 'l-talk', position: 60, watched: [[0, 60]] }, new Date(finished), false)
  const begun = start.getTime() - 2 * DAY_MS
  await noteRead(tx, DEMO, 'co-excel', new Date(begun - MINUTE_MS))
  await noteProgress(tx, DEMO, { lessonId: 'l-excel-table', position: 60, watched: [[0, 60]] }, new Date(begun))
}
