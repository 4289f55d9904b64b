import { LazySheet } from '@/ui/sheet/LazySheet'
import { Skeleton } from '@/ui/States'
import type { BookingCalls } from './bookingCalls'
import { BookForm, type Topic } from './BookForm'

interface Props {
  calls: BookingCalls
  host: { id: string; name: string }
  /** Undefined while its draft is read. */
  topic: Topic | undefined
  onClosed: () => void
  onBooked: () => void
}

/** `BookForm` in a sheet. */
export default function BookSheet({ calls, host, topic, onClosed, onBooked }: Props) {
  return (
    <LazySheet label={`预约 ${host.name}`} onClosed={onClosed} isTall>
      {(close) =>
        topic ? (
          <BookForm
            calls={calls}
            hostId={host.id}
            topic={topic}
            onBooked={() => {
              onBooked()
              close()
            }}
          />
        ) : (
          <Skeleton rows={5} />
        )
      }
    </LazySheet>
  )
}
