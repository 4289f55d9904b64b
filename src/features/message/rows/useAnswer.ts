import { useState } from 'react'
import type { MessageTarget } from '@contract/message'
import { TargetKind } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { NO_DRAFT } from '@/writes/drafts/comment/commentDraft'
import { commentProblem, SEND_FAILED } from '@/writes/drafts/comment/commentProblem'
import { comment } from '@/writes/operations/comment'
import { useSubmit } from '@/writes/submit/useSubmit'
import { useAnswerDraft } from './useAnswerDraft'

/** Outcome of an attempt. */
export type Sent = 'written' | 'waiting' | 'kept'

const problemOf = (content: string): string => commentProblem('回复', content)

/** An answer to a comment; its draft is kept until it has been sent or queued. */
export function useAnswer(target: MessageTarget) {
  const { commentsId, targetKind } = target
  const { draft, latest, update, ownPlace, end, attempt } = useAnswerDraft(target)
  const { sending, submit } = useSubmit(comment)
  const [failure, setFailure] = useState('')

  function change(content: string): void {
    setFailure('')
    const { key, id } = latest()
    update({ content, key: '', id: key ? newKey() : id || newKey() })
  }

  const send = (): Promise<Sent> => attempt(sendDraft)

  async function sendDraft(): Promise<Sent> {
    const { content, key, id } = latest()
    const problem = problemOf(content)
    setFailure(problem)
    if (problem) return 'kept'
    const result = await submit({
      key: key || id || newKey(),
      prepare: (tried) => update({ ...latest(), key: tried }),
      write: () => ({
        kind: 'comment',
        place: ownPlace(),
        draft: { ...NO_DRAFT, content, key: latest().key },
        isAnswer: true,
        ...(targetKind === TargetKind.Comments ? { parentId: commentsId } : {}),
      }),
    })
    if (!result) return 'kept'
    if (result.kind === 'failed') {
      const { error } = result
      // A refused attempt wrote nothing: the next one gets a new key.
      if (!isTransport(error)) update({ content, key: '', id: '' })
      setFailure(isTransport(error) ? SEND_FAILED : messageOf(error, '回复发送失败，请稍后再试'))
      return 'kept'
    }
    await end()
    return result.kind === 'sent' ? 'written' : 'waiting'
  }

  return {
    content: draft.content,
    sending,
    failure,
    isWrong: failure !== '' && failure === problemOf(draft.content),
    change,
    send,
  }
}
