import type { RefObject } from 'react'
import { QUIZ_PASS, type QuizQuestion, type QuizResult } from '@contract/learning'
import { Button } from '@/ui/button/Button'
import { BackToCourse } from '../course/BackToCourse'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from '../Learning.module.css'

interface Props {
  courseId: string
  heading: RefObject<HTMLHeadingElement | null>
  questions: readonly QuizQuestion[]
  result: QuizResult
  onAgain: () => void
}

/** The score of an attempt, with the questions that were answered wrongly. */
export function Result({ courseId, heading, questions, result: { score, passed, wrong }, onAgain }: Props) {
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
