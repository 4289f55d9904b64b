import { Navigate } from 'react-router-dom'
import { MessageGroup, type NotifyCategory, TrendCategory } from '@contract/message'
import { enumValue } from '@/lib/enumValue'
import { messageDetailHref, messageTrendHref } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { Gone } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { withQueries } from '@/http/withQueries'
import { HappyCard } from './rows/HappyCard'
import { membersOnly } from '@/http/membersOnly'
import { PlainMessage } from './rows/PlainMessage'
import { useSummary } from './queries'
import { Stream } from './Stream'
import { useReread } from './useNewer'
import { groupNames, notifyNames } from './words'
import look from '@/ui/look.module.css'

function MessageDetailPage() {
  const group = enumValue(MessageGroup, useQueryParam('group'))
  const title = group ? groupNames[group] : '消息'
  usePageTitle(title)
  useReadyOffline()
  if (group === MessageGroup.Community) return <Navigate to={messageTrendHref(TrendCategory.Comment)} replace />
  return (
    <>
      <NavBar title={title} />
      <main className={look.end}>
        {!group && <Gone text="没有这个消息分组" />}
        {group === MessageGroup.System && <SystemMessages />}
        {group === MessageGroup.HappyNews && (
          <Stream of={{ group }} empty="还没有喜报" label={title}>
            {(pages) =>
              pages.map((rows) => rows.map((message) => <HappyCard key={message.messageId} message={message} />))
            }
          </Stream>
        )}
        {group === MessageGroup.TrendAudit && (
          <Stream of={{ group }} empty="还没有审核消息" label={title}>
            {(pages) =>
              pages.map((rows) => rows.map((message) => <PlainMessage key={message.messageId} message={message} />))
            }
          </Stream>
        )}
      </main>
    </>
  )
}

const isNotify = (name: string): name is NotifyCategory => Object.prototype.hasOwnProperty.call(notifyNames, name)

/** System messages, filtered by the five notify categories. */
function SystemMessages() {
  const requested = useQueryParam('category')
  const category = isNotify(requested) ? requested : undefined
  const { summary } = useSummary()
  const counts = summary?.groups.find(({ group }) => group === MessageGroup.System)
  const all = {
    text: '全部',
    to: messageDetailHref(MessageGroup.System),
    isOpen: !category,
    unread: counts?.unread ?? 0,
  }
  const tabs = Object.entries(notifyNames).map(([name, text]) => ({
    text,
    to: `${messageDetailHref(MessageGroup.System)}&category=${name}`,
    isOpen: name === category,
    unread: counts?.categories.find((one) => one.category === name)?.unread ?? 0,
  }))
  const of = { group: MessageGroup.System, ...(category ? { category } : {}) }
  const reread = useReread(of)
  return (
    <>
      <LinkTabs label="通知类别" tabs={[all, ...tabs]} onAgain={() => void reread()} />
      <Stream
        key={category}
        of={of}
        empty={category ? `还没有${notifyNames[category]}` : '还没有系统通知'}
        label={category ? notifyNames[category] : groupNames[MessageGroup.System]}
      >
        {(pages) =>
          pages.map((rows) =>
            rows.map((message) => (
              <PlainMessage
                key={message.messageId}
                message={message}
                {...(isNotify(String(message.category))
                  ? { label: notifyNames[message.category as NotifyCategory] }
                  : {})}
              />
            )),
          )
        }
      </Stream>
    </>
  )
}

export default membersOnly(withQueries(MessageDetailPage))
