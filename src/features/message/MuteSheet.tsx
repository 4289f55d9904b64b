import { useState } from 'react'
import { type MessageCategory, MessageGroup, type MessageSummary } from '@contract/message'
import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { LazySheet } from '@/shared/LazySheet'
import { sendOrWait } from '@/shared/outbox/sendOrWait'
import { useOutbox } from '@/shared/outbox/useOutbox'
import { learnMuted, useSummary } from './queries'
import { groupNames, notifyNames, trendCategoryNames } from './words'
import styles from './MessagePage.module.css'

interface Choice {
  category: MessageCategory
  name: string
}

const notify = Object.entries(notifyNames).map(([category, name]) => ({ category: category as MessageCategory, name }))
const community = Object.entries(trendCategoryNames).map(([category, name]) => ({
  category: Number(category) as MessageCategory,
  name,
}))
const choices: Readonly<Record<MessageGroup, Choice[]>> = {
  [MessageGroup.System]: notify,
  [MessageGroup.Community]: community,
  [MessageGroup.HappyNews]: [{ category: 'happy_news', name: groupNames.happy_news }],
  [MessageGroup.TrendAudit]: [{ category: 'trend_audit', name: groupNames.trend_audit }],
}

/** Which categories count as unread no more. */
export function MuteSheet({ summary, onClosed }: { summary: MessageSummary; onClosed: () => void }) {
  return (
    <LazySheet label="消息免打扰" onClosed={onClosed}>
      {() => (
        <>
          <p className={styles.note}>开启后，该类消息仍会收到，但不再计入未读。</p>
          {summary.groups.map(({ group }) => (
            <fieldset key={group} className={styles.choices}>
              <legend className={styles.legend}>{groupNames[group]}</legend>
              {choices[group].map((choice) => (
                <MuteSwitch key={choice.category} {...choice} muted={summary.muted.includes(choice.category)} />
              ))}
            </fieldset>
          ))}
        </>
      )}
    </LazySheet>
  )
}

function MuteSwitch({ category, name, muted }: Choice & { muted: boolean }) {
  const { refetch } = useSummary()
  const [busy, setBusy] = useState(false)
  const [wish, setWish] = useState<boolean>()
  const [waits] = useOutbox().flatMap(({ deed }) => (deed.kind === 'mute' && deed.body.category === category ? deed.body.muted : []))
  const shown = wish ?? waits ?? muted

  async function handleClick() {
    if (busy) return
    setBusy(true)
    setWish(!shown)
    try {
      const answer = await sendOrWait({ kind: 'mute', body: { category, muted: !shown }, name })
      if (!answer) return
      learnMuted(answer.data)
      await refetch()
    } catch (error) {
      if (!isTransport(error)) toast(messageOf(error, '设置失败，请稍后再试'), { kind: 'fail' })
    } finally {
      setWish(undefined)
      setBusy(false)
    }
  }

  return (
    <button type="button" className={styles.choice} role="switch" aria-checked={shown} onClick={() => void handleClick()}>
      {name}
      <span className={styles.knob} />
    </button>
  )
}
