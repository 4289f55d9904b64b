import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CourseLesson, learning, type ProgressBody } from '@contract/learning'
import { isTransport } from '@/http/apiError'
import { call } from '@/http/call'
import { session } from '@/session/session'
import { keepLesson, leaveLesson, readAgain } from '../queries'

const EVERY_MS = 10_000

type Progress = Omit<ProgressBody, 'lessonId'>

/** Position that was last sent of each lesson. */
const positions = new Map<string, number>()

/**
 * Starts to send the progress of one visit of a lesson.
 * @returns a function that resolves with false where no answer came; nothing is sent once the user has changed
 */
function startSending(courseId: string, { lessonId, done }: CourseLesson) {
  const isSameUser = session.sameUser()
  let sent = ''
  let wasDone = done
  let isAccepted = false
  /** Numbers of the calls: an answer that comes after that to a later call is dropped. */
  const calls = { made: 0, answered: 0 }

  return async (body: Progress, keepalive: boolean): Promise<boolean> => {
    const text = JSON.stringify(body)
    // What was not accepted before may be now; the rest is not sent again, as another device may be further by now.
    const isSettled = (wasDone || isAccepted) && text === sent
    if (!isSameUser() || isSettled) return true
    const number = (calls.made += 1)
    positions.set(lessonId, body.position)
    try {
      const { accepted, ...answer } = await call(
        learning.progress,
        { lessonId, ...body },
        { quiet: 'background', keepalive },
      )
      if (!isSameUser() || number < calls.answered) return true
      calls.answered = number
      sent = text
      isAccepted = accepted === true
      keepLesson(courseId, answer)
      if (answer.done && !wasDone) void readAgain()
      wasDone = answer.done
      return true
    } catch (error) {
      return !isTransport(error)
    }
  }
}

/**
 * Sends the progress every ten seconds, when the page is hidden and when the lesson is left; a failed part, or one that
 * is not accepted yet, is sent with the next call, a failed one of a lesson that was left by `leaveLesson`.
 * @param progressNow the progress to send; undefined for nothing
 * @param progressAgain what is sent again after the lesson was left: time that passes then must not count
 * @returns a function that sends it at once
 */
export function useProgress(
  courseId: string,
  lesson: CourseLesson,
  progressNow: () => Progress | undefined,
  progressAgain = progressNow,
): () => void {
  const { lessonId } = lesson
  const [sendBody] = useState(() => startSending(courseId, lesson))
  const send = useEffectEvent((keepalive: boolean) => {
    const body = progressNow()
    if (body) void sendBody(body, keepalive)
  })
  const leave = useEffectEvent(() => {
    const body = progressNow()
    if (!body) return
    let next = body
    const again = progressAgain() ?? body
    positions.set(lessonId, body.position)
    leaveLesson(() => {
      // Another visit may be further once this one is sent again.
      const sending = sendBody({ ...next, position: positions.get(lessonId) ?? next.position }, false)
      next = again
      return sending
    })
  })

  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => send(false)
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') send(false)
    }, EVERY_MS)
    const handleHide = () => {
      if (document.visibilityState === 'hidden') send(true)
    }
    const handleLeave = () => send(true)
    document.addEventListener('visibilitychange', handleHide)
    window.addEventListener('pagehide', handleLeave)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', handleHide)
      window.removeEventListener('pagehide', handleLeave)
      leave()
    }
  }, [])
  return () => latest.current()
}
