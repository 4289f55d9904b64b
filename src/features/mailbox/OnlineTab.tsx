import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import { ADVICE_LENGTH, ADVICE_ROWS, BLANK_ADVICE, mailbox, NO_ADVICE_TYPE } from '@contract/mailbox'
import type { Account } from '@contract/people'
import { isBlank } from '@contract/plainText'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { isEnding } from '@/http/sessionEnd'
import { toast } from '@/lib/toast'
import { mailboxHref } from '@/paths'
import { LazyCaptcha } from '@/shared/captcha/LazyCaptcha'
import { useCaptchaFirst } from '@/shared/captcha/useCaptchaFirst'
import { notice } from '@/shared/notice'
import { useStanding } from '@/shared/useIsMember'
import { AdvicePictures } from './AdvicePictures'
import { AdviceText } from './AdviceText'
import { Hint } from './Hint'
import { TypeChoice } from './TypeChoice'
import { useAdviceTypes } from './queries'
import { GUEST, useAdviceDraft } from './useAdviceDraft'
import { useAdvicePictures } from './useAdvicePictures'
import styles from './OnlineTab.module.css'

const FAILED = '提交失败，请稍后再试'
const RECEIVED = '您的留言已收悉，我们将在7个工作日内向您反馈'

/** Writing to the mailbox (section 2). */
export function OnlineTab({ account }: { account: Account | undefined }) {
  const standing = useStanding()
  const isMember = standing === 'member'
  const owner = isMember ? account?.userId : standing === 'unknown' || isEnding() ? undefined : GUEST
  const { draft, change, clear, keyFor, restored } = useAdviceDraft(owner)
  const { data: types, refetch } = useAdviceTypes()
  const isGone = draft.type !== '' && types?.every(({ value }) => value !== draft.type) === true
  const pictures = useAdvicePictures(owner)
  const { uploads } = pictures
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const slider = useCaptchaFirst()
  const [isSent, setSent] = useState(false)
  const sending = useRef(false)

  /** What keeps the draft from being sent. */
  function missing(): string | undefined {
    if (isBlank(draft.text)) return BLANK_ADVICE
    if (!draft.type || isGone) return NO_ADVICE_TYPE
    return uploads.isReady ? undefined : '图片还没有传好，请稍候，或移除失败的图片'
  }

  async function submit(captchaVerifyParam?: string) {
    if (sending.current) return
    const sentence = missing()
    if (sentence) {
      if (captchaVerifyParam) slider.renew()
      return toast(sentence)
    }
    sending.current = true
    setBusy(true)
    setFailure('')
    try {
      const { type: adviceType, text: adviceDesc, anonymous } = draft
      const { fileIds } = uploads
      const body = { adviceType, adviceDesc, ...(fileIds.length > 0 ? { fileIds } : {}), ...(anonymous ? { anonymous } : {}) }
      const proof = captchaVerifyParam ? { captchaVerifyParam } : {}
      const write = (isAnew = false) => call(mailbox.write, { ...body, ...proof }, { key: keyFor(body, isAnew) })
      await write().catch((error: unknown) => (codeOf(error) === Code.ReusedKey ? write(true) : Promise.reject(error)))
      slider.close()
      await Promise.all([clear(), pictures.clear()])
      setSent(true)
      void notice(RECEIVED, '我知道了')
    } catch (error) {
      const asked = slider.ask(error, captchaVerifyParam)
      if (asked !== undefined) return setFailure(asked)
      setFailure(messageOf(error, FAILED))
      if (!isTransport(error)) toast(messageOf(error, FAILED), { kind: 'fail' })
      // The types may be others than this browser session's.
      if (codeOf(error) === Code.InvalidInput) void refetch()
      // The backend knows an upload nobody used no more after a day.
      if (codeOf(error) === Code.NotFound) uploads.resend()
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <form className={styles.form} noValidate aria-busy={busy} onSubmit={handleSubmit}>
      <Hint />
      <TypeChoice chosen={draft.type} isGone={isGone} onChoose={(type) => change({ type })} />
      <div className={styles.words}>
        {restored && (
          <p className={styles.note} role="status">
            已恢复上次未提交的内容
          </p>
        )}
        <AdviceText
          label="留言内容"
          placeholder="期待您的宝贵意见"
          rows={ADVICE_ROWS}
          most={ADVICE_LENGTH}
          value={draft.text}
          onChange={(text) => {
            setSent(false)
            change({ text })
          }}
        />
        {isMember && <AdvicePictures uploads={uploads} />}
        <button
          type="button"
          role="checkbox"
          className={styles.anonymous}
          aria-checked={draft.anonymous}
          onClick={() => change({ anonymous: !draft.anonymous })}
        >
          <span className={styles.box} aria-hidden="true" />
          <span>
            匿名
            <small className={styles.soft}>工作人员看不到您是谁，提交时间只精确到小时</small>
          </span>
        </button>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {slider.round > 0 && <LazyCaptcha key={slider.round} onSlide={(param) => void submit(param)} />}
        <button type="submit" className={styles.submit} disabled={busy}>
          提交
        </button>
        <p role="status">
          {isSent && (
            <Link className={styles.own} to={mailboxHref('my')} replace>
              查看我的留言
            </Link>
          )}
        </p>
      </div>
    </form>
  )
}
