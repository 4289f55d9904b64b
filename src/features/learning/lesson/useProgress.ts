import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CourseLesson, learning } from '@contract/learning'
import { call } from '@/http/call'
import { session } from '@/session/session'
import { keepLesson, leaveLesson, readAgain } from '../queries'

const EVERY_MS = 10_000

interface Progress {
  position: number
  watched: [number, number][]
}

/**
 * Sends the progress every ten seconds, when the page is hidden and when the lesson is left; a failed part, or one that
 * is not accepted yet, is sent with the next call. Nothing is sent once the user has changed.
 * @param progressNow the progress to send; undefined for nothing
 * @returns a function that sends it at once
 */
export function useProgress(
  courseId: string,
  lesson: CourseLesson,
  progressNow: () => Progress | undefined,
): () => void {
  const { lessonId } = lesson
  const [isSameUser] = useState(session.sameUser)
  const sent = useRef('')
  const wasDone = useRef(lesson.done)
  const isAccepted = useRef(false)
  /** Numbers of the calls: an answer that comes after that to a later call is dropped. */
  const calls = useRef({ made: 0, answered: 0 })

  const send = useEffectEvent(async (keepalive: boolean) => {
    const body = progressNow()
    const text = JSON.stringify(body)
    // What was not accepted before may be now; the rest is not sent again, as another device may be further by now.
    const isSettled = (wasDone.current || isAccepted.current) && text === sent.current
    if (!isSameUser() || !body || isSettled) return
    const number = (calls.current.made += 1)
    try {
      const { accepted, ...answer } = await call(
        learning.progress,
        { lessonId, ...body },
        { quiet: 'background', keepalive },
      )
      if (!isSameUser() || number < calls.current.answered) return
      calls.current.answered = number
      sent.current = text
      isAccepted.current = accepted === true
      keepLesson(courseId, answer)
      if (answer.done && !wasDone.current) void readAgain()
      wasDone.current = answer.done
    } catch {
      // Sent again with the next call.
    }
  })

  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => void send(false)
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void send(false)
    }, EVERY_MS)
    const handleHide = () => {
      if (document.visibilityState === 'hidden') void send(true)
    }
    const handleLeave = () => void send(true)
    document.addEventListener('visibilitychange', handleHide)
    window.addEventListener('pagehide', handleLeave)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', handleHide)
      window.removeEventListener('pagehide', handleLeave)
      leaveLesson(send(false))
    }
  }, [])
  return () => latest.current()
}
