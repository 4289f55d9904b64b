import { Link } from 'react-router-dom'
import { type CourseDetail, type CourseLesson, type CourseQuiz, QUIZ_PASS } from '@contract/learning'
import { OVER_STATE } from '@/routes'
import { certificateHref, courseHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Icon } from '@/ui/icon/Icon'
import { Parts } from '@/ui/text/Parts'
import { deadlineWords, lengthWords, progressWords, sizeParts } from '../words'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import figures from '@/ui/figures/figures.module.css'

const KIND_NAMES = { video: '视频', article: '图文' } as const

/** A course with its lessons, quiz and certificate. */
export function CourseView({ course }: { course: CourseDetail }) {
  const { courseId, title, teacher, desc, lessons, quiz, required, points, progress, certificateId } = course
  const next = lessons.find(({ done }) => !done)
  const deadline = deadlineWords(course)
  return (
    <>
      <section className={look.card}>
        <h2 className={look.title}>{title}</h2>
        <p className={look.soft}>{teacher}</p>
        <p className={look.soft}>
          <Parts parts={[...sizeParts(course), points > 0 && `学完得 ${points} 积分`]} />
        </p>
        {(required || deadline) && (
          <p className={`${look.wrap} ${look.soft}`}>
            {required && <span className={marks.markOn}>必修</span>}
            {deadline && <span>{deadline}</span>}
          </p>
        )}
        {desc && <p className={look.text}>{desc}</p>}
        <progress className={figures.progress} max={100} value={progress} aria-label="学习进度" />
        <p className={look.soft}>{progressWords(course)}</p>
        {certificateId ? (
          <Link className={buttonClass({ look: 'primary', wide: true })} to={certificateHref(certificateId)}>
            查看证书
          </Link>
        ) : (
          next && (
            <Link
              className={buttonClass({ look: 'primary', wide: true })}
              to={courseHref(courseId, { lesson: next.lessonId })}
              state={OVER_STATE}
            >
              {progress > 0 ? '继续学习' : '开始学习'}
            </Link>
          )
        )}
      </section>
      <h3 className={look.heading}>课时</h3>
      {lessons.length === 0 ? (
        <p className={look.soft}>暂无课时</p>
      ) : (
        <ol className={look.rows}>
          {lessons.map((lesson) => (
            <li key={lesson.lessonId} className={look.item}>
              <LessonRow courseId={courseId} lesson={lesson} />
            </li>
          ))}
        </ol>
      )}
      {quiz && (
        <>
          <h3 className={look.heading}>测验</h3>
          <div className={look.card}>
            <p className={look.text}>{`共 ${quiz.questionNum} 题，${QUIZ_PASS} 分通过`}</p>
            <p className={look.soft}>{quizWords(course)}</p>
            {!next && (
              <Link
                className={buttonClass({ look: 'outline', wide: true })}
                to={courseHref(courseId, { quiz: '1' })}
                state={OVER_STATE}
              >
                {isTried(quiz) ? '再次测验' : '开始测验'}
              </Link>
            )}
          </div>
        </>
      )}
    </>
  )
}

/** Whether there was an attempt; an older backend does not send `tried`, so the score has to tell. */
const isTried = ({ tried, bestScore }: CourseQuiz): boolean => tried === true || bestScore > 0

function quizWords({ quiz, lessons }: CourseDetail): string {
  if (quiz?.passed) return `已通过，最高 ${quiz.bestScore} 分`
  if (lessons.some(({ done }) => !done)) return '学完全部课时后可以测验'
  return quiz && isTried(quiz) ? `未通过，最高 ${quiz.bestScore} 分` : '尚未测验'
}

/** An article is sent as a whole, so it has no position to show. */
function stateWords({ kind, position, done }: CourseLesson): string {
  if (done) return '已学完'
  if (position === 0) return '未学'
  return kind === 'article' ? '学习中' : `学到 ${lengthWords(position)}`
}

function LessonRow({ courseId, lesson }: { courseId: string; lesson: CourseLesson }) {
  const { lessonId, title, kind, seconds } = lesson
  return (
    <Link className={look.link} to={courseHref(courseId, { lesson: lessonId })} state={OVER_STATE}>
      <span className={look.words}>
        <span className={look.name}>{title}</span>
        <span className={look.soft}>
          <Parts parts={[KIND_NAMES[kind], lengthWords(seconds), stateWords(lesson)]} />
        </span>
      </span>
      <Icon name="forward" className={look.forward} />
    </Link>
  )
}
