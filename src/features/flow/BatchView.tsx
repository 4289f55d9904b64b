import { useState } from 'react'
import { FLOW_BATCH_MAX, FlowBox, type FlowRow } from '@contract/flow'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { Checkbox } from '@/ui/field/Checkbox'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import { decideFlows } from '@/writes/unqueued/flow'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { RowWords } from './BoxList'
import { invalidateFlows, useBox, useKinds } from './queries'
import look from '@/ui/look.module.css'
import styles from './FlowPage.module.css'

/** A choice holds for the version that was shown. */
const choiceOf = ({ flowId, version }: FlowRow) => `${flowId} ${version}`

/** Approves several of one kind at once. */
export function BatchView({ onDone }: { onDone: () => void }) {
  const { rows, data, error, refetch, more, hasNextPage } = useBox(FlowBox.Todo)
  const kinds = useKinds()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { sending, confirming, submit } = useUnqueuedSubmit(decideFlows, (settled) => {
    void invalidateFlows()
    if (settled.kind === 'sent') {
      toast(`已同意 ${settled.data.length} 条审批`, { kind: 'success' })
      return onDone()
    }
    showRefusal(settled.error, '处理失败，请重试')
  })
  const box = useKeptFocus<HTMLDivElement>(undefined, sending)
  const together = (kinds.data ?? []).filter(({ batch }) => batch)
  const offered = rows.filter(({ kind }) => together.some((each) => each.kind === kind))
  const isChosen = (flow: FlowRow) => chosen.includes(choiceOf(flow))
  const picked = offered.filter(isChosen)
  const isAnyPicked = picked.length > 0
  if (!data || !kinds.data) {
    const failed = error ?? kinds.error
    const retry = () => void Promise.all([refetch(), kinds.refetch()])
    return failed ? <FailedRead error={failed} text="审批加载失败，请重试" onRetry={retry} /> : <Skeleton rows={6} />
  }
  const [first] = picked
  const mayPick = (flow: FlowRow) =>
    isChosen(flow) || ((!first || first.kind === flow.kind) && picked.length < FLOW_BATCH_MAX)

  const choose = (flow: FlowRow, isNow: boolean) =>
    setChosen(isNow ? [...chosen, choiceOf(flow)] : chosen.filter((choice) => choice !== choiceOf(flow)))

  const choiceRow = (flow: FlowRow, isLast: boolean) => (
    <ChoiceRow
      flow={flow}
      isLast={isLast}
      checked={isChosen(flow)}
      disabled={sending || !mayPick(flow)}
      onChoose={(isNow) => choose(flow, isNow)}
    />
  )

  async function handleApprove() {
    const title = `确定同意这 ${picked.length} 条审批吗？`
    if (!(await confirm({ title, body: '提交后不能撤销', yes: '同意' }))) return
    await submit({ flows: picked.map(({ flowId, version }) => ({ flowId, version })) })
  }

  return (
    <div ref={box} role="group" aria-label="批量同意" tabIndex={-1}>
      <p
        className={`${look.soft} ${styles.hint}`}
      >{`${together.map(({ name }) => name).join('、')}可以批量同意，一次一种，最多 ${FLOW_BATCH_MAX} 条`}</p>
      {offered.length === 0 && !hasNextPage && <Empty text="暂无可批量处理的审批" />}
      <div className={look.rows}>
        <WindowedList
          ids={offered.map(({ flowId }) => flowId)}
          heights={heightsOf('flow batch')}
          label="可批量处理的审批"
          isPartial={hasNextPage}
          row={(place) => offered[place] && choiceRow(offered[place], place === offered.length - 1)}
        />
      </div>
      <MoreRows more={more} hasMore={hasNextPage} failure="审批加载失败" />
      <BottomActions>
        <Confirming shown={confirming} />
        <Button look="primary" wide disabled={sending || !isAnyPicked} onClick={() => void handleApprove()}>
          {isAnyPicked ? `同意（${picked.length}）` : '同意'}
        </Button>
      </BottomActions>
    </div>
  )
}

interface RowProps {
  flow: FlowRow
  isLast: boolean
  checked: boolean
  disabled: boolean
  onChoose: (isNow: boolean) => void
}

function ChoiceRow({ flow, isLast, checked, disabled, onChoose }: RowProps) {
  return (
    <div className={`${look.item} ${styles.choice}`} data-last={isLast || undefined}>
      <Checkbox checked={checked} disabled={disabled} onChange={({ target }) => onChoose(target.checked)}>
        <RowWords flow={flow} />
      </Checkbox>
    </div>
  )
}
