import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Redemption } from '@contract/points'
import { typedDigits } from '@contract/text/typedDigits'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { RowPicture } from '@/ui/picture/RowPicture'
import { Field } from '@/ui/field/Field'
import { Empty, Skeleton } from '@/ui/States'
import { type CodeDraft, codeDraft, codeDraftName } from '@/writes/drafts/staffDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { handOut } from '@/writes/unqueued/points'
import { Confirming } from '@/writes/unqueued/Confirming'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { useIsHr } from './queries'
import look from '@/ui/look.module.css'
import styles from './PointsPage.module.css'

/** HR enters a redemption's code and hands out the goods. The code is kept on this device until it is accepted. */
export function CounterTab() {
  const isHr = useIsHr()
  const kept = useKeptDraft(codeDraftName(), codeDraft())
  if (isHr === false) return <Empty text="仅人力资源可以核销" icon="user" />
  return kept.state === 'ready' ? <CounterForm kept={kept} /> : <Skeleton rows={3} />
}

function CounterForm({ kept }: { kept: ReadyDraft<CodeDraft> }) {
  const { code } = kept.draft
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<Redemption>()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    handOut,
    (settled) => {
      if (settled.kind === 'sent') {
        setDone(settled.data)
        return void kept.clear()
      }
      if (!isTransport(settled.error)) setProblem(messageOf(settled.error, '核销失败，请重试'))
    },
    isSame,
    kept.draftKey,
  )

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const digits = typedDigits(code)
    setDone(undefined)
    const wrong = /^\d{8}$/.test(digits) ? undefined : '请输入 8 位兑换码'
    flushSync(() => setProblem(wrong))
    if (wrong) return focusInvalid(event.currentTarget)
    void submit({ code: digits })
  }

  return (
    <form className={`${look.card} ${look.form}`} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <Field
        label="兑换码"
        value={code}
        inputMode="numeric"
        autoComplete="off"
        placeholder="请输入 8 位兑换码"
        readOnly={sending}
        problem={problem}
        isAlert
        onChange={(value) => {
          kept.change({ code: value })
          setProblem(undefined)
        }}
      />
      <Button type="submit" look="primary" wide disabled={sending}>
        核销
      </Button>
      <Confirming shown={confirming} />
      <div role="status">
        {done && (
          <p className={styles.done}>
            <RowPicture url={done.picture} className={look.picture} />
            <span className={look.words}>
              <strong>核销成功</strong>
              <span>{`请发放：${done.name}`}</span>
              <span className={look.soft}>{`${done.points} 积分 · ${done.place}`}</span>
            </span>
          </p>
        )}
      </div>
    </form>
  )
}
