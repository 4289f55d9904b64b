import { useEffect, useState } from 'react'
import { dictionaries, type DictionaryItem, DictionaryName } from '@contract/dictionary'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'

export const REASONS_FAILED = '举报原因获取失败'

export type ReasonsView = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; reasons: DictionaryItem[] }

async function fetchReasons(): Promise<DictionaryItem[]> {
  const name = DictionaryName.MomentAuditDeny
  return (await call(dictionaries.byName, { nameList: [name] }))[name] ?? []
}

/** The reasons, from the audit's dictionary. */
export function useReasons() {
  const [view, setView] = useState<ReasonsView>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    fetchReasons().then(
      (reasons) => {
        if (!gone) setView({ kind: 'ready', reasons })
      },
      (error: unknown) => {
        if (gone) return
        showRefusal(error, REASONS_FAILED)
        setView({ kind: 'failed' })
      },
    )
    return () => {
      gone = true
    }
  }, [attempt])

  function retry() {
    setView({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }
  return { view, retry }
}
