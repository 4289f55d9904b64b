import { useEffect, useRef, useState } from 'react'
import type { TargetKind } from '@contract/trend'
import { deviceStore } from '@/lib/deviceStore'

export interface ReportPlace {
  userId: string
  targetKind: TargetKind
  targetId: string
}

const BLANK = { reason: '', reasonDesc: '' }
type ReportWords = typeof BLANK

function wordsOf(kept: unknown): ReportWords | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { reason, reasonDesc } = kept as Partial<Record<keyof ReportWords, unknown>>
  return typeof reason === 'string' && typeof reasonDesc === 'string' ? { reason, reasonDesc } : undefined
}

/** What is said of one target; it outlives reload, the end of the session and a failed send, for this user alone. */
export function useReportDraft({ userId, targetKind, targetId }: ReportPlace) {
  const place = `draft.report.${userId}.${targetKind}.${targetId}`
  const [words, setWords] = useState(BLANK)
  const touched = useRef(false)

  useEffect(() => {
    void deviceStore.read(place).then((kept) => {
      const found = wordsOf(kept)
      if (found && !touched.current) setWords(found)
    })
  }, [place])

  function change(part: Partial<ReportWords>) {
    touched.current = true
    const next = { ...words, ...part }
    setWords(next)
    void deviceStore.write(place, next)
  }

  return { words, change, drop: () => deviceStore.remove(place) }
}
