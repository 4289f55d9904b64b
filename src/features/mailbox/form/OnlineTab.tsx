import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { ADVICE_LENGTH, ADVICE_ROWS } from '@contract/mailbox'
import type { Account } from '@contract/people'
import { mailboxHref } from '@/routes'
import { LazyCaptcha } from '@/writes/captcha/LazyCaptcha'
import { Checkbox } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import { Button } from '@/ui/button/Button'
import { AdvicePictures } from './AdvicePictures'
import { AdviceText } from './AdviceText'
import { Hint } from './Hint'
import { TypeChoice } from './TypeChoice'
import { useAdviceForm } from './useAdviceForm'
import look from '@/ui/look.module.css'
import styles from './OnlineTab.module.css'

/** Form of a new entry (rule: writing). */
export function OnlineTab({ account }: { account: Account | undefined }) {
  const { form, draft, change, changeText, restored, isGone, problems, uploads, ...sent } = useAdviceForm(account)
  const { failure, sliderRound, sending, isSent, submit } = sent

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <form ref={form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <Hint />
      <TypeChoice chosen={draft.type} isGone={isGone} problem={problems.type} onChoose={(type) => change({ type })} />
      <div className={styles.words}>
        {restored && (
          <p className={`${look.soft} ${styles.note}`} role="status">
            已恢复上次未提交的内容
          </p>
        )}
        <AdviceText
          label="留言内容"
          placeholder="期待您的宝贵意见"
          rows={ADVICE_ROWS}
          most={ADVICE_LENGTH}
          problem={problems.text}
          readOnly={sending}
          value={draft.text}
          onChange={changeText}
        />
        {uploads && <AdvicePictures uploads={uploads} problem={problems.pictures} />}
        <Checkbox
          checked={draft.anonymous}
          hint="工作人员看不到您是谁，提交时间只精确到小时"
          onChange={() => change({ anonymous: !draft.anonymous })}
        >
          匿名
        </Checkbox>
        {failure && <Problem>{failure}</Problem>}
        {sliderRound > 0 && <LazyCaptcha key={sliderRound} onSlide={(param) => void submit(param)} />}
        <Button look="primary" wide className={styles.send} type="submit" disabled={sending}>
          提交
        </Button>
        <p role="status">
          {isSent && (
            <Link className={look.act} to={mailboxHref('my')} replace>
              查看提交的留言
            </Link>
          )}
        </p>
      </div>
    </form>
  )
}
