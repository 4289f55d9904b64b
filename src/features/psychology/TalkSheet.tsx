import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Counsellor } from '@contract/psychology'
import BookSheet from '@/bookings/BookSheet'
import { psychologyHref } from '@/serviceRoutes'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { talkCalls } from './calls'

const HINT = '提交后加密保存，只有这位咨询师能看到；未提交的内容只存在本机'

interface Props {
  counsellor: Counsellor
  onClosed: () => void
}

/** Booking of a counsellor; its topic is stored on this device until it is sent or the consent is withdrawn. */
export default function TalkSheet({ counsellor: { counsellorId, name }, onClosed }: Props) {
  const navigate = useNavigate()
  const { data: account } = useOwnAccount()
  // As known at the opening: an id that came later would have the draft read again, over what was typed.
  const [ownerId] = useState(account?.userId)
  const draftState = useKeptDraft(`talk/${counsellorId}`, wordsDraft('talk', counsellorId), ownerId)
  const kept = draftState.state === 'ready' ? draftState : undefined
  const topic = kept && {
    ...{ text: kept.draft.text, draftKey: kept.draftKey, hint: HINT },
    onChange: (text: string) => kept.change({ text }),
  }
  return (
    <BookSheet
      calls={talkCalls}
      host={{ id: counsellorId, name }}
      topic={topic}
      onClosed={onClosed}
      onBooked={() => {
        void kept?.clear()
        void navigate(psychologyHref('bookings'), { replace: true })
      }}
    />
  )
}
