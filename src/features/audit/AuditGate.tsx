import { type ReactNode, useEffect } from 'react'
import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { NavBar } from '@/ui/navigation/NavBar'
import { showOverScreens } from '@/ui/overScreens'
import { Gone, Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useAuditRight } from './queries'
import { undoBar } from './UndoBar'

interface Props {
  title: string
  right?: ReactNode
  /** Shown to ordinary members. */
  members?: { title: string; view: ReactNode }
  children: ReactNode
}

/** Shows its children to audit admins only, according to the backend (rule: audit rights). */
export function AuditGate({ title: adminTitle, right, members, children }: Props) {
  const { data, error, isPending, refetch } = useAuditRight()
  const title = data === false && members ? members.title : adminTitle
  usePageTitle(title)
  useEffect(() => showOverScreens(undoBar), [])
  return (
    <>
      <NavBar title={title} right={data === true && right} />
      {data === true ? (
        children
      ) : (
        <main>
          {isPending && <Skeleton rows={5} />}
          {data === false && (members?.view ?? <NoRight />)}
          {error && data === undefined && (
            <FailedAudit error={error} text="审核权限获取失败，请重试" onRetry={() => void refetch()} />
          )}
        </main>
      )}
    </>
  )
}

function NoRight() {
  return <Gone text="您没有审核权限" icon="user" />
}

/** Error state of a failed read; a missing right has its own message. */
export function FailedAudit({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  if (codeOf(error) === Code.Forbidden) return <NoRight />
  return <FailedRead error={error} text={text} onRetry={onRetry} />
}
