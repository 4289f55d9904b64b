import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Code } from '@contract/codes'
import { FlowBox } from '@contract/flow'
import { codeOf } from '@/http/apiError'
import { formatCount } from '@/lib/text/number'
import { OVER_STATE } from '@/routes'
import { flowBatchHref, flowBoxHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { useEnd } from '@/ui/navigation/useEnd'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { BatchView } from './BatchView'
import { BoxList } from './BoxList'
import { KindSheet } from './KindSheet'
import { useCounts } from './queries'
import look from '@/ui/look.module.css'

const TABS = [
  { box: FlowBox.Todo, text: '待我审批' },
  { box: FlowBox.Mine, text: '我发起的' },
  { box: FlowBox.Done, text: '已处理' },
  { box: FlowBox.Cc, text: '抄送我的' },
] as const

/** The four boxes with their counts. */
export function BoxesView() {
  usePageTitle('审批')
  const requested = useQueryParam('box')
  const { data: counts, error } = useCounts()
  const isRefused = codeOf(error) === Code.Forbidden
  const [choosing, setChoosing] = useState(false)
  const open = TABS.find(({ box }) => box === requested)?.box ?? FlowBox.Todo
  const isBatch = useQueryParam('batch') !== '' && open === FlowBox.Todo
  const navigate = useNavigate()
  const end = useEnd()
  const leaveBatch = () => void end(flowBoxHref(FlowBox.Todo))
  const openBatch = () => void navigate(flowBatchHref(FlowBox.Todo), { state: OVER_STATE })
  return (
    <>
      <NavBar
        title="审批"
        right={
          open === FlowBox.Todo && !isRefused ? (
            <Button look="text" small onClick={isBatch ? leaveBatch : openBatch}>
              {isBatch ? '取消' : '批量'}
            </Button>
          ) : undefined
        }
      />
      <LinkTabs
        label="审批"
        tabs={TABS.map(({ box, text }) => ({
          to: flowBoxHref(box),
          text: counts && counts[box] > 0 ? `${text} ${formatCount(counts[box])}` : text,
          isOpen: box === open,
        }))}
      />
      <main className={look.page}>
        {isBatch ? <BatchView onDone={leaveBatch} /> : <BoxList key={open} box={open} />}
        {!isBatch && !isRefused && (
          <BottomActions>
            <Button look="primary" wide onClick={() => setChoosing(true)}>
              发起审批
            </Button>
          </BottomActions>
        )}
      </main>
      {choosing && <KindSheet onClosed={() => setChoosing(false)} />}
    </>
  )
}
