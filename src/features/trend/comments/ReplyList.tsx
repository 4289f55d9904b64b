import { useRef } from 'react'
import type { Comment } from '@contract/comment'
import { formatCount } from '@/lib/text/number'
import { Button } from '@/ui/button/Button'
import { CommentBody } from './CommentBody'
import type { MemberSlots } from '../view/slots'
import { useRecovery } from '@/ui/useRecovery'
import { useReplies } from './useReplies'
import styles from './CommentSection.module.css'

interface Props {
  comment: Comment
  /** Ids of comments removed here. */
  gone: readonly string[]
  slotsOf: MemberSlots['commentSlots'] | undefined
}

/** The first replies to a comment, the rest on demand. */
export function ReplyList({ comment, gone, slotsOf }: Props) {
  const { list, left, step, more, failedText } = useReplies(comment, gone)
  const rows = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRecovery(() => void expand(), step === 'failed')

  /** The focus of the button goes on with the first new reply. */
  async function expand() {
    const known = new Set(rows.current?.children)
    const isFocused = document.activeElement === button.current
    await more()
    const { activeElement, body } = document
    if (!isFocused || (activeElement !== body && activeElement !== button.current)) return
    const added = Array.from(rows.current?.querySelectorAll<HTMLElement>(':scope > li') ?? []).find(
      (row) => !known.has(row),
    )
    if (!added) return
    added.tabIndex = -1
    added.focus({ preventScroll: true })
  }

  return (
    <div className={styles.replies}>
      <ul ref={rows} aria-label="回复">
        {list.map((reply) => (
          <li key={reply.commentsId} className={styles.reply}>
            <CommentBody comment={reply} slots={slotsOf?.(reply, comment.commentsId)} />
          </li>
        ))}
      </ul>
      {step === 'failed' && (
        <p className={styles.failed} role="alert">
          {failedText}
        </p>
      )}
      {left > 0 && (
        <Button
          look="text"
          small
          ref={button}
          aria-busy={step === 'loading'}
          aria-describedby={slotsOf && comment.commentsId}
          onClick={() => void expand()}
        >
          {step === 'loading' ? '加载中...' : step === 'failed' ? '重试' : `展开 ${formatCount(left)} 条回复`}
        </Button>
      )}
    </div>
  )
}
