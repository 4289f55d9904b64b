import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CourseDetail, Quiz as Questions, QuizResult } from '@contract/learning'
import { isTransport, messageOf } from '@/http/apiError'
import { readable } from '@/http/readable'
import { showRefusal } from '@/http/refusalToast'
import { ReadState } from '@/lists/ReadState'
import { Empty, Skeleton } from '@/ui/States'
import { type QuizDraft, quizDraft, questionKey } from '@/writes/drafts/quizDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { submitQuiz } from '@/writes/unqueued/learning'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { BackToCourse } from '../course/BackToCourse'
import { readAgain, useQuiz } from '../queries'
import { QuizForm } from './QuizForm'
import { Result } from './Result'

/** The questions of a course, then the result of an attempt (rule: quiz). */
export default function QuizView({ course }: { course: CourseDetail }) {
  const { courseId } = course
  const found = useQuiz(courseId)
  const kept = useKeptDraft(`quiz/${courseId}`, quizDraft(courseId))
  // An unanswered attempt may be another tab's: the stored choices tell whose it is.
  if (kept.state === 'reading') return <Skeleton rows={6} />
  return <Quiz course={course} found={found} kept={kept} />
}

interface QuizProps {
  course: CourseDetail
  found: ReturnType<typeof useQuiz>
  kept: ReadyDraft<QuizDraft>
}

function Quiz({ course, found, kept }: QuizProps) {
  const { courseId } = course
  useDropOutdated(kept, found)
  const { result, sending, confirming, submit, tryAgain } = useAttempt(courseId, kept)
  const heading = useFocusOnChange(result)

  function part({ questions, version }: Questions) {
    if (result) return <Result {...{ courseId, heading, questions, result }} onAgain={tryAgain} />
    return (
      <QuizForm
        {...{ course, questions, heading, sending, confirming }}
        chosen={kept.draft.chosen}
        onChoose={(chosen) => kept.change({ chosen })}
        onSubmit={(answers) => void submit({ courseId, answers, version })}
      />
    )
  }

  const { error } = found
  return (
    <>
      {!readable(found) && <Confirming shown={confirming} />}
      <ReadState
        found={found}
        rows={6}
        gone={
          <Empty text={messageOf(error, '该课程没有测验')}>
            <BackToCourse courseId={courseId} look="outline" />
          </Empty>
        }
        text={messageOf(error, '测验加载失败，请重试')}
      >
        {part}
      </ReadState>
    </>
  )
}

/** Submits an attempt, whose result stays until another one begins. */
function useAttempt(courseId: string, kept: ReadyDraft<QuizDraft>) {
  const [result, setResult] = useState<QuizResult>()
  const write = useUnqueuedSubmit(
    submitQuiz,
    (settled) => {
      if (settled.kind === 'failed') {
        showRefusal(settled.error, '提交失败，请重试')
        if (isTransport(settled.error)) return
        kept.change({})
        // An import may have changed the questions or the lessons.
        void readAgain()
        return
      }
      void kept.drop()
      setResult(settled.data)
      void readAgain()
    },
    (one, wanted) => one.courseId === courseId && isSame(one, wanted),
    kept.draftKey,
  )

  function tryAgain() {
    void kept.clear()
    setResult(undefined)
  }

  return { ...write, result, tryAgain }
}

/** Drops the choices once none of their questions is asked any more. */
function useDropOutdated(kept: ReadyDraft<QuizDraft>, { data, isFetchedAfterMount }: ReturnType<typeof useQuiz>) {
  const { chosen } = kept.draft
  const isOutdated =
    isFetchedAfterMount &&
    data !== undefined &&
    Object.keys(chosen).length > 0 &&
    data.questions.every((question) => chosen[questionKey(question)] === undefined)
  const dropOutdated = useEffectEvent(() => void kept.drop())
  useEffect(() => {
    if (isOutdated) dropOutdated()
  }, [isOutdated])
}

/** The heading gets the focus, at the top of the screen, when the result appears or makes way for questions. */
function useFocusOnChange(result: QuizResult | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(result)
  useEffect(() => {
    if (shown.current === result) return
    shown.current = result
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [result])
  return heading
}
