import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import { dropReport, keepReport, readReport, type ReportPlace, type ReportWords } from '@/writes/drafts/reportDraft'

const BLANK: ReportWords = { reason: '', reasonDesc: '' }

/** Draft of a report on one target; survives reload, session end and a failed send, per user. */
export function useReportDraft({ userId, targetKind, targetId }: ReportPlace) {
  const [words, setWords] = useState(BLANK)
  const touched = useRef(false)

  useEffect(() => {
    void readReport({ userId, targetKind, targetId }).then((kept) => {
      if (kept && !touched.current) setWords(kept)
    })
  }, [userId, targetKind, targetId])

  function change(part: Partial<ReportWords>) {
    touched.current = true
    const next = { ...words, id: words.id ?? newKey(), ...part }
    setWords(next)
    void keepReport({ userId, targetKind, targetId }, next)
  }

  return { words, change, drop: () => dropReport({ userId, targetKind, targetId }) }
}
