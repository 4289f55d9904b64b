import { useEffect, useState } from 'react'
import { Code } from '@contract/codes'
import { mailbox, UNSEEN_FOLLOW_UP, type WaitingEntry } from '@contract/mailbox'
import { ApiError, codeOf, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { keepWhileReplying, type ReadEntry, type Unlisted } from './useWaitingList'

/** Messages for an entry with an addition that cannot be shown here. */
const UNLISTED: Record<Unlisted, string> = {
  forwarded: '该留言已转交且有新的补充，请取消筛选后查看再回复',
  filtered: '该留言有新的补充，请取消筛选后查看再回复',
}

/**
 * Replies to an entry with the number of follow-ups that its writer has seen (rule: staff), and keeps it listed
 * meanwhile.
 * @param isOpen whether the form of the reply is shown
 */
export function useReply({ adviceId, followUps }: WaitingEntry, isOpen: boolean, readEntry: ReadEntry) {
  /** Number of follow-ups when the reply was begun, or when its writer was last told of new ones. */
  const [seen, setSeen] = useState(0)
  /** Whether the message about an addition that cannot be shown here was given. */
  const [isSentAway, setSentAway] = useState(false)
  if (isSentAway && followUps.length > seen) {
    setSentAway(false)
    setSeen(followUps.length)
  }
  useEffect(() => (isOpen ? keepWhileReplying(adviceId) : undefined), [isOpen, adviceId])

  async function send(replyContent: string, key: string) {
    try {
      await call(mailbox.reply, { adviceId, replyContent, seenFollowUps: seen }, { key })
    } catch (error) {
      if (codeOf(error) !== Code.Conflict) throw error
      const isUnseen = messageOf(error, '') === UNSEEN_FOLLOW_UP
      const present = await readEntry(adviceId, isUnseen)
      if (typeof present !== 'string') setSeen(present?.followUps.length ?? seen)
      else if (isUnseen) {
        setSentAway(true)
        throw new ApiError(Code.Conflict, UNLISTED[present])
      }
      throw error
    }
  }

  return { begin: () => setSeen(followUps.length), send }
}
