import { useNavigate } from 'react-router-dom'
import type { Counsellor } from '@contract/psychology'
import BookSheet from '@/bookings/BookSheet'
import { psychologyHref } from '@/serviceRoutes'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { talkCalls } from './calls'

interface Props {
  counsellor: Counsellor
  onClosed: () => void
}

/** Booking of a counsellor; its topic is stored on this device until it is sent or the consent is withdrawn. */
export default function TalkSheet({ counsellor: { counsellorId, name }, onClosed }: Props) {
  const navigate = useNavigate()
  const kept = useKeptDraft(`talk/${counsellorId}`, wordsDraft('talk', counsellorId))
  if (kept.state === 'reading') return null
  const { draft, change, drop } = kept
  return (
    <BookSheet
      calls={talkCalls}
      host={{ id: counsellorId, name }}
      topic={{ text: draft.text, onChange: (text) => change({ text }), hint: '加密保存，只有这位咨询师能看到' }}
      onClosed={onClosed}
      onBooked={() => {
        void drop()
        void navigate(psychologyHref('bookings'), { replace: true })
      }}
    />
  )
}
