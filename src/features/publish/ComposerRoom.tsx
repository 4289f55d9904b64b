import { useEffect, useState } from 'react'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import { codeOf, isAborted, messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { NavBar } from '@/ui/navigation/NavBar'
import { Gone, Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Composer } from './Composer'
import { NotOwn, type Opened, openDraft, type DraftRequest } from './draft/openDraft'

/** Loads the account and the draft, then shows the composer. */
export function ComposerRoom({ wanted }: { wanted: DraftRequest }) {
  const { trendsId, draftId } = wanted
  const title = trendsId ? '编辑动态' : '发布动态'
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  usePageTitle(title)

  useEffect(() => {
    const control = new AbortController()
    openDraft({ trendsId, draftId }, control.signal).then(setOpened, (failure: unknown) => {
      if (!control.signal.aborted && !isAborted(failure)) setError(failure)
    })
    return () => control.abort()
  }, [trendsId, draftId, attempt])

  function retry() {
    setError(undefined)
    setAttempt(attempt + 1)
  }

  if (opened) return <Composer title={title} opened={opened} />
  return (
    <>
      <NavBar title={title} />
      <main>{error === undefined ? <Skeleton rows={6} /> : <Refused error={error} onRetry={retry} />}</main>
    </>
  )
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof NotOwn) return <Gone text="只能编辑自己的动态" />
  const text = messageOf(error, '编辑器加载失败，请重试')
  if (TREND_BLOCKED_CODES.includes(codeOf(error) ?? 0)) return <Gone text={text} icon="broken" role="alert" />
  return <FailedRead error={error} text={text} onRetry={onRetry} />
}
