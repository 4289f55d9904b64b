import { useState } from 'react'
import { type MessageCategory, MessageGroup, type MessageSummary } from '@contract/message'
import { showRefusal } from '@/http/refusalToast'
import { Switch } from '@/ui/field/Switch'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { mute } from '@/writes/operations/mute'
import { useOutbox } from '@/writes/outbox/useOutbox'
import { submit } from '@/writes/submit/submit'
import { learnMuted, useSummary } from './queries'
import { groupNames, notifyNames, trendCategoryNames } from './words'
import look from '@/ui/look.module.css'
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

/** Choice of muted categories. */
export function MuteSheet({ summary, onClosed }: { summary: MessageSummary; onClosed: () => void }) {
  return (
    <LazySheet label="消息免打扰" onClosed={onClosed}>
      {() => (
        <>
          <p className={`${look.soft} ${styles.note}`}>
            开启后，该类消息仍会收到，但不再计入未读，现有未读会标为已读。
          </p>
          {summary.groups.map(({ group }) => (
            <fieldset key={group} className={styles.choices}>
              <legend className={look.soft}>{groupNames[group]}</legend>
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
  const [waits] = useOutbox().flatMap(({ write }) =>
    write.kind === 'mute' && write.body.category === category ? write.body.muted : [],
  )
  const shown = wish ?? waits ?? muted

  async function handleClick() {
    if (busy) return
    setBusy(true)
    setWish(!shown)
    try {
      const body = { category, muted: !shown }
      const submitted = await submit(mute, { write: () => ({ kind: 'mute', body, name }) })
      if (submitted.kind === 'waiting') return
      learnMuted(submitted.data)
      await refetch()
    } catch (error) {
      showRefusal(error, '设置失败，请稍后再试')
    } finally {
      setWish(undefined)
      setBusy(false)
    }
  }

  return <Switch label={name} isOn={shown} onTurn={() => void handleClick()} />
}
