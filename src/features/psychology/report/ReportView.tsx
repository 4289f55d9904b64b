import { SCALE_NAMES, type Report } from '@contract/psychology'
import { showRefusal } from '@/http/refusalToast'
import { formatTime } from '@/lib/time/date'
import { toast } from '@/lib/toast/toast'
import { psychologyHref } from '@/serviceRoutes'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { useEnd } from '@/ui/navigation/useEnd'
import { Parts } from '@/ui/text/Parts'
import { forgetAnswered } from '@/writes/drafts/roundDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { removeReport } from '@/writes/unqueued/psychology'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { Help } from '../Hotlines'
import { readAgain } from '../queries'
import { NOT_A_DIAGNOSIS } from '../words'
import { BandBar, BandTable } from './BandBar'
import { Factors } from './Factors'
import { SaveReport } from './SaveReport'
import { Trend } from './Trend'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from '../Psychology.module.css'

/** Result of a round: help first if needed, then the result, the answers and earlier rounds. */
export function ReportView({ report }: { report: Report }) {
  const { scale, round, total, max, band, bandText, advice, help, answers, createTime } = report
  return (
    <>
      {help && <Help />}
      <section className={look.card} aria-labelledby="report">
        <h2 id="report" className={look.title}>
          {SCALE_NAMES[scale]}
        </h2>
        <p className={look.soft}>
          <Parts parts={[`第 ${round} 轮`, formatTime(createTime)]} />
        </p>
        <p className={styles.score}>
          <strong className={figures.large}>{total}</strong>
          <span className={look.soft}>{`/ ${max} 分`}</span>
          <span className={marks.mark}>{bandText}</span>
        </p>
        <BandBar scale={scale} total={total} max={max} />
        <p className={look.text}>{advice}</p>
        <p className={look.name}>{NOT_A_DIAGNOSIS}</p>
        <BandTable scale={scale} max={max} band={band} />
      </section>
      <Trend scale={scale} max={max} />
      <Factors answers={answers} />
      <SaveReport report={report} />
      <Removal report={report} />
    </>
  )
}

function Removal({ report: { reportId } }: { report: Report }) {
  const end = useEnd()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    removeReport,
    (settled) => {
      if (settled.kind === 'failed') {
        showRefusal(settled.error, '删除失败，请重试')
        void readAgain()
        return
      }
      forgetAnswered(settled.userId, settled.data.reportId)
      toast('报告已删除', { kind: 'success' })
      void end(psychologyHref('reports'))
      void readAgain()
    },
    (write) => write.reportId === reportId,
  )

  async function handleRemove() {
    const body = '删除后不能恢复，本轮也不能重做。'
    if (await confirm({ title: '确定删除这份报告吗？', body, yes: '删除', danger: true })) await submit({ reportId })
  }

  return (
    <>
      <Confirming shown={confirming} />
      <Button wide danger disabled={sending} onClick={() => void handleRemove()}>
        删除报告
      </Button>
    </>
  )
}
