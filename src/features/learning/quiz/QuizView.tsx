import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Code } from '@contract/codes'
import { type CourseDetail, QUIZ_PASS, type QuizQuestion, type QuizResult } from '@contract/learning'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { Checkbox, Question, Radio } from '@/ui/field/Checkbox'
import { Empty, Skeleton } from '@/ui/States'
import { type QuizDraft, quizDraft, questionKey } from '@/writes/drafts/quizDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { submitQuiz } from '@/writes/unqueued/learning'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { BackToCourse } from '../course/BackToCourse'
import { readAgain, useQuiz } from '../queries'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from '../Learning.module.css'

/** The questions of a course, then the result of an attempt. */
export default function QuizView({ course: { courseId, title, lessons } }: { course: CourseDetail }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuiz(courseId)
  const kept = useKeptDraft(`quiz/${courseId}`, quizDraft(courseId))
  const [result, setResult] = useState<QuizResult>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(result)
  useEffect(() => {
    if (shown.current === result) return
    shown.current = result
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [result])
  const { sending, confirming, submit } = useUnqueuedSubmit(
    submitQuiz,
    (settled) => {
      if (settled.kind === 'failed') {
        if (isTransport(settled.error)) return
        if (kept.state === 'ready') kept.change({})
        toast(messageOf(settled.error, '提交失败，请重试'))
        // An import may have changed the questions or the lessons.
        void readAgain()
        return
      }
      if (kept.state === 'ready') void kept.drop()
      else void quizDraft(courseId).drop(settled.userId)
      setResult(settled.data)
      void readAgain()
    },
    (write) => write.courseId === courseId,
  )
  const chosen = kept.state === 'ready' ? kept.draft.chosen : {}
  const isOutdated =
    isFetchedAfterMount &&
    data !== undefined &&
    Object.keys(chosen).length > 0 &&
    data.questions.every((question) => chosen[questionKey(question)] === undefined)
  const dropOutdated = useEffectEvent(() => {
    if (kept.state === 'ready') void kept.drop()
  })
  useEffect(() => {
    if (isOutdated) dropOutdated()
  }, [isOutdated])
  const unknown = <Confirming shown={confirming} />
  if (!data) {
    if (codeOf(error) === Code.NotFound)
      return (
        <Empty text={messageOf(error, '该课程没有测验')}>
          <BackToCourse courseId={courseId} look="outline" />
        </Empty>
      )
    const failed = error && (
      <FailedRead error={error} text={messageOf(error, '测验加载失败，请重试')} onRetry={() => void refetch()} />
    )
    return (
      <>
        {unknown}
        {failed ?? <Skeleton rows={6} />}
      </>
    )
  }
  if (result) {
    const again = () => {
      if (kept.state === 'ready') kept.change({ chosen: {} })
      setResult(undefined)
    }
    return <Result {...{ courseId, heading, result }} questions={data.questions} onAgain={again} />
  }
  if (kept.state === 'reading') {
    return (
      <>
        {unknown}
        <Skeleton rows={6} />
      </>
    )
  }
  const { change, draftKey } = kept
  const choose = (question: QuizQuestion, optionIds: readonly string[]) => {
    const standing = data.questions.flatMap((one) => {
      const ids = one === question ? optionIds : chosen[questionKey(one)]
      return ids ? [[questionKey(one), ids] as const] : []
    })
    change({ chosen: Object.fromEntries(standing) })
  }
  const answers = data.questions.map((question) => ({
    questionId: question.questionId,
    optionIds: chosenOf(question, chosen),
  }))
  const open = answers.filter(({ optionIds }) => optionIds.length === 0).length
  return (
    <form
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        void submit({ courseId, answers }, draftKey)
      }}
    >
      <h2 ref={heading} className={look.title} tabIndex={-1}>
        {`${title} · 测验`}
      </h2>
      {data.questions.map((question, place) => (
        <QuestionField
          key={question.questionId}
          question={question}
          place={place}
          chosen={chosenOf(question, chosen)}
          sending={sending}
          onChoose={(optionIds) => choose(question, optionIds)}
        />
      ))}
      {lessons.some(({ done }) => !done) && <p className={look.soft}>学完全部课时后可以测验</p>}
      {unknown}
      <Button type="submit" look="primary" wide disabled={open > 0 || sending}>
        {open > 0 ? `还有 ${open} 题未答` : '提交测验'}
      </Button>
    </form>
  )
}

/** The chosen options in the order of the question's. */
function chosenOf(question: QuizQuestion, chosen: QuizDraft['chosen']): string[] {
  const ids = chosen[questionKey(question)] ?? []
  return question.options.flatMap(({ optionId }) => (ids.includes(optionId) ? [optionId] : []))
}

interface QuestionProps {
  question: QuizQuestion
  place: number
  chosen: readonly string[]
  sending: boolean
  onChoose: (optionIds: readonly string[]) => void
}

function QuestionField({ question, place, chosen, sending, onChoose }: QuestionProps) {
  const { questionId, text, options, many } = question
  const toggled = (optionId: string) =>
    chosen.includes(optionId) ? chosen.filter((one) => one !== optionId) : [...chosen, optionId]
  const Option = many ? Checkbox : Radio
  return (
    <Question className={styles.question}>
      <legend>{`${place + 1}. ${text}`}</legend>
      {options.map(({ optionId, text: words }) => (
        <Option
          key={optionId}
          name={questionId}
          checked={chosen.includes(optionId)}
          disabled={sending}
          onChange={() => onChoose(many ? toggled(optionId) : [optionId])}
        >
          {words}
        </Option>
      ))}
    </Question>
  )
}

interface ResultProps {
  courseId: string
  heading: RefObject<HTMLHeadingElement | null>
  questions: readonly QuizQuestion[]
  result: QuizResult
  onAgain: () => void
}

function Result({ courseId, heading, questions, result: { score, passed, wrong }, onAgain }: ResultProps) {
  return (
    <>
      <section className={look.card} role="status">
        <h2 ref={heading} className={look.title} tabIndex={-1}>
          {passed ? '测验通过' : '测验未通过'}
        </h2>
        <p className={figures.large}>{`${score} 分`}</p>
        {!passed && <p className={look.soft}>{`${QUIZ_PASS} 分通过，可以再试一次`}</p>}
      </section>
      {wrong.length > 0 && (
        <>
          <h3 className={look.heading}>答错的题</h3>
          <ul className={look.rows}>
            {wrong.map(({ questionId, why }) => (
              <li key={questionId} className={`${look.stack} ${styles.wrong}`}>
                <span className={look.name}>
                  {questions.find((question) => question.questionId === questionId)?.text}
                </span>
                <span className={look.soft}>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={`${look.form} ${styles.actions}`}>
        <BackToCourse courseId={courseId} look={passed ? 'primary' : 'outline'} />
        {!passed && (
          <Button look="primary" wide onClick={onAgain}>
            再试一次
          </Button>
        )}
      </div>
    </>
  )
}
