import type { RefObject } from 'react'
import type { CourseDetail, QuizAnswer, QuizQuestion } from '@contract/learning'
import { Button } from '@/ui/button/Button'
import { Checkbox, Question, Radio } from '@/ui/field/Checkbox'
import { type QuizDraft, questionKey } from '@/writes/drafts/quizDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import look from '@/ui/look.module.css'
import styles from '../Learning.module.css'

interface Props {
  course: CourseDetail
  questions: readonly QuizQuestion[]
  heading: RefObject<HTMLHeadingElement | null>
  chosen: QuizDraft['chosen']
  sending: boolean
  confirming: boolean
  onChoose: (chosen: QuizDraft['chosen']) => void
  onSubmit: (answers: QuizAnswer[]) => void
}

/** The questions; submitted once each has an answer. */
export function QuizForm({ course, questions, heading, chosen, sending, confirming, onChoose, onSubmit }: Props) {
  const answers = questions.map((question) => ({
    questionId: question.questionId,
    optionIds: chosenOf(question, chosen),
  }))
  const open = answers.filter(({ optionIds }) => optionIds.length === 0).length

  function choose(question: QuizQuestion, optionIds: readonly string[]) {
    const standing = questions.flatMap((one) => {
      const ids = one === question ? optionIds : chosen[questionKey(one)]
      return ids ? [[questionKey(one), ids] as const] : []
    })
    onChoose(Object.fromEntries(standing))
  }

  return (
    <form
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(answers)
      }}
    >
      <h2 ref={heading} className={look.title} tabIndex={-1}>
        {`${course.title} · 测验`}
      </h2>
      {questions.map((question, place) => (
        <QuestionField
          key={question.questionId}
          question={question}
          place={place}
          chosen={chosenOf(question, chosen)}
          sending={sending}
          onChoose={(optionIds) => choose(question, optionIds)}
        />
      ))}
      {course.lessons.some(({ done }) => !done) && <p className={look.soft}>学完全部课时后可以测验</p>}
      <Confirming shown={confirming} />
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
