import { type FormEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PsychologyHome } from '@contract/psychology'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { Checkbox } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import { Confirming } from '@/writes/unqueued/Confirming'
import { forgetPsychology, setConsent } from '@/writes/unqueued/psychology'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { noteHome, readAgain } from './queries'
import look from '@/ui/look.module.css'

const NOT_ADULT = '请先确认已满18周岁'
const WITHDRAWAL = {
  title: '确定撤回同意吗？',
  body: '您的全部报告和预约会立即删除，不能恢复。已预约的咨询会取消，咨询师会收到通知。',
  yes: '撤回并删除',
  danger: true,
}

interface Props {
  home: PsychologyHome
  heading: RefObject<HTMLHeadingElement | null> | undefined
  /** Called once a consent or withdrawal holds. */
  onChanged: () => void
}

/** Text about who sees what, with consent and withdrawal (rules: consent, withdrawal). */
export function Consent({ home, heading, onChanged }: Props) {
  const { consented, consentOutdated, consentVersion, whoSees } = home
  const [isAdult, setAdult] = useState(false)
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const isWrong = problem === NOT_ADULT
  const { sending, confirming, submit } = useUnqueuedSubmit(setConsent, (settled) => {
    if (settled.kind === 'sent') {
      if (!settled.write.on) void forgetPsychology(settled.userId)
      void noteHome(settled.data)
      const superseded = setConsent.superseded?.(settled.write, settled.data)
      if (superseded !== undefined) return toast(superseded)
      onChanged()
      return toast(settled.write.on ? '已同意' : '已撤回，结果和预约已删除', { kind: 'success' })
    }
    if (!isTransport(settled.error)) setProblem(messageOf(settled.error, '操作失败，请重试'))
    void readAgain()
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setProblem(isAdult ? '' : NOT_ADULT))
    if (!isAdult) return focusInvalid(event.currentTarget)
    void submit({ on: true, version: consentVersion, adult: true })
  }

  async function handleWithdraw() {
    setProblem('')
    if (await confirm(WITHDRAWAL)) await submit({ on: false, version: consentVersion, adult: false })
  }

  return (
    <section className={look.card} aria-labelledby="who-sees">
      <h2 ref={heading} id="who-sees" className={look.title} tabIndex={-1}>
        谁能看到什么
      </h2>
      <dl className={look.stack}>
        {whoSees.map(({ who, what }) => (
          <div key={who}>
            <dt className={look.name}>{who}</dt>
            <dd className={look.soft}>{what}</dd>
          </div>
        ))}
      </dl>
      {!consented && (
        <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
          <p className={look.soft}>
            {consentOutdated
              ? '说明已更新，同意后可以继续使用。如不同意，可以撤回之前的同意，撤回后已有的报告和预约会删除。'
              : '同意后可以使用心理自评和咨询预约，随时可以撤回。'}
          </p>
          <Checkbox
            checked={isAdult}
            disabled={sending}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problemId : undefined}
            onChange={({ target }) => {
              setAdult(target.checked)
              setProblem('')
            }}
          >
            我已满18周岁
          </Checkbox>
          <Button type="submit" look="primary" wide disabled={sending}>
            阅读并同意
          </Button>
        </form>
      )}
      {problem && <Problem id={problemId}>{problem}</Problem>}
      <Confirming shown={confirming} />
      {(consented || consentOutdated) && (
        <Button wide danger disabled={sending} onClick={() => void handleWithdraw()}>
          撤回同意
        </Button>
      )}
    </section>
  )
}
