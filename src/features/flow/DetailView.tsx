import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Flow } from '@contract/flow'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import { readable } from '@/http/readable'
import { useWhenOld } from '@/lib/time/useWhenOld'
import { useWhenOver } from '@/lib/time/useWhenOver'
import { ReadState } from '@/lists/ReadState'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Gone } from '@/ui/States'
import { ActionBar } from './ActionBar'
import { renewFlow, useFlow } from './queries'
import { StatusMark } from './StatusMark'
import { Timeline } from './Timeline'
import { WholeDates } from './WholeDates'
import { Facts } from '@/ui/figures/Facts'
import look from '@/ui/look.module.css'
import styles from './FlowPage.module.css'

/** One approval with its form, its timeline and actions. */
export function DetailView({ flowId }: { flowId: string }) {
  const found = useFlow(flowId)
  const data = readable(found)
  usePageTitle(data?.title ?? '审批')
  const signedAt = data && data.files.length > 0 ? found.dataUpdatedAt : undefined
  useWhenOld(signedAt, SIGNED_ADDRESS_OLD_MS, () => renewFlow(flowId))
  useWhenOver(data?.lapseTime ?? null, () => renewFlow(flowId))
  return (
    <>
      <NavBar title="审批详情" />
      <main className={look.page}>
        <ReadState found={found} rows={8} gone={<Gone text="该审批不存在" />} text="审批加载失败，请重试">
          {(flow) => <Content flow={flow} />}
        </ReadState>
        {data && <ActionBar key={flowId} flow={data} />}
      </main>
    </>
  )
}

function Content({ flow }: { flow: Flow }) {
  const { title, status, applicant, form, files, steps, cc, path } = flow
  const facts = form.map(({ label, value }): [string, ReactNode] => [label, <WholeDates text={value} />])
  if (cc.length > 0) facts.push(['抄送', cc.map(({ realName }) => realName).join('、')])
  return (
    <>
      <section className={look.card}>
        <div className={look.line}>
          <h2 className={`${look.title} ${styles.title}`}>{title}</h2>
          <StatusMark status={status} />
        </div>
        <p className={look.soft}>{[applicant.realName, applicant.department].filter(Boolean).join(' · ')}</p>
        <Facts facts={facts} />
        {files.length > 0 && (
          <ul className={look.wrap} aria-label="附件">
            {files.map(({ id, url, smallUrl }, place) => (
              <li key={id ?? place}>
                <a
                  className={look.picture}
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`查看附件 ${place + 1}`}
                >
                  {smallUrl ? (
                    <img className={look.picture} src={smallUrl} alt="" loading="lazy" />
                  ) : (
                    `附件 ${place + 1}`
                  )}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {path && (
        <Link className={buttonClass({ wide: true })} to={path}>
          查看酒店订单
        </Link>
      )}
      <Timeline steps={steps} />
    </>
  )
}
