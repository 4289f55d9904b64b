import type { Flow } from '@contract/flow'
import type { FlowKind } from '@contract/flowForm'
import { isNotFound } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { useFlow, useKinds } from '../queries'
import { StartForm } from './StartForm'
import { useFormDraft } from './useFormDraft'
import look from '@/ui/look.module.css'

/** Form of a kind; `from` is the flow to resubmit, or empty. */
export function NewView({ kind, from }: { kind: string; from: string }) {
  const kinds = useKinds()
  const found = kinds.data?.find((each) => each.kind === kind)
  const title = found?.name ?? '发起审批'
  usePageTitle(title)
  return (
    <>
      <NavBar title={title} />
      <main className={look.page}>
        <Content kinds={kinds} found={found} from={from} />
      </main>
    </>
  )
}

interface ContentProps {
  kinds: ReturnType<typeof useKinds>
  found: FlowKind | undefined
  from: string
}

function Content({ kinds, found, from }: ContentProps) {
  const former = useFlow(from)
  const error = kinds.error ?? former.error
  const retry = () => void Promise.all([kinds.refetch(), from && former.refetch()])
  if (isNotFound(former.error)) return <Gone text="该审批不存在" />
  if (kinds.data && (from === '' || former.data))
    return found ? <Drafted kind={found} former={former.data} /> : <Empty text="没有这种审批" />
  return error ? <FailedRead error={error} text="表单加载失败，请重试" onRetry={retry} /> : <Skeleton rows={8} />
}

function Drafted({ kind, former }: { kind: FlowKind; former: Flow | undefined }) {
  const draft = useFormDraft(kind.kind, former)
  return draft.state === 'ready' ? (
    <StartForm kind={kind} from={former?.flowId ?? ''} {...draft} />
  ) : (
    <Skeleton rows={8} />
  )
}
