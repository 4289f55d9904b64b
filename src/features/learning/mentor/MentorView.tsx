import { useNavigate } from 'react-router-dom'
import { BookForm } from '@/bookings/BookForm'
import { messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { deviceStore } from '@/lib/deviceStore'
import { mentorsHref } from '@/routes'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { useMentors } from '../queries'
import { mentorCalls } from './mentorCalls'
import { MentorWords } from './MentorList'
import look from '@/ui/look.module.css'
import styles from '../Learning.module.css'

/** One mentor with the times that can be booked. */
export default function MentorView({ mentorId }: { mentorId: string }) {
  const { data, error, refetch } = useMentors()
  const navigate = useNavigate()
  const kept = useKeptDraft<TopicDraft>(mentorId, keeperOf(mentorId))
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, messageOf(error, '导师加载失败，请重试'))} onRetry={() => void refetch()} />
  }
  const mentor = data.find((each) => each.mentorId === mentorId)
  if (!mentor) return <Empty text="该导师不存在" />
  if (kept.state === 'reading') return <Skeleton rows={6} />
  const { draft, change, drop } = kept
  return (
    <>
      <section className={`${look.card} ${styles.mentor}`}>
        <MentorWords mentor={mentor} />
      </section>
      <section className={styles.actions}>
        <BookForm
          calls={mentorCalls}
          hostId={mentorId}
          topic={{ text: draft.topic, onChange: (topic) => change({ topic }), hint: '导师会看到' }}
          onBooked={() => {
            void drop()
            void navigate(mentorsHref(), { replace: true })
          }}
        />
      </section>
    </>
  )
}

interface TopicDraft {
  topic: string
}

/** What is typed for a mentor, kept on this device. */
function keeperOf(mentorId: string) {
  const nameOf = (userId: string) => `draft.topic.${userId}.${mentorId}`
  return {
    read: async (userId: string): Promise<TopicDraft | undefined> => {
      const topic = await deviceStore.read(nameOf(userId))
      return typeof topic === 'string' ? { topic } : undefined
    },
    keep: (userId: string, { topic }: TopicDraft) => deviceStore.write(nameOf(userId), topic),
    drop: (userId: string) => deviceStore.remove(nameOf(userId)),
    first: () => ({ topic: '' }),
  }
}
