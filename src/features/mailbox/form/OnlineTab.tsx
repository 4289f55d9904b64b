import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import {
  ADVICE_LENGTH,
  ADVICE_ROWS,
  BLANK_ADVICE,
  FEEDBACK_WORKING_DAYS,
  mailbox,
  NO_ADVICE_TYPE,
  type WriteBody,
} from '@contract/mailbox'
import type { Account } from '@contract/people'
import { isBlank } from '@contract/text/plainText'
import { codeOf, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { isEnding } from '@/http/sessionEnd'
import { focusInvalid } from '@/lib/focusInvalid'
import { mailboxHref } from '@/routes'
import { LazyCaptcha } from '@/writes/captcha/LazyCaptcha'
import { useCaptchaFirst } from '@/writes/captcha/useCaptchaFirst'
import { isUploadGone } from '@/writes/drafts/draftUpload'
import type { Sender } from '@/writes/operations/operation'
import { useDirectSubmit } from '@/writes/submit/useSubmit'
import { Checkbox } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import { Button } from '@/ui/button/Button'
import { notice } from '@/ui/dialog/notice'
import { useAuthState } from '@/session/useIsMember'
import { AdvicePictures } from './AdvicePictures'
import { AdviceText } from './AdviceText'
import { Hint } from './Hint'
import { TypeChoice } from './TypeChoice'
import { useAdviceTypes } from '../queries'
import { GUEST } from './adviceDraft'
import { useAdviceDraft } from './useAdviceDraft'
import { useAdvicePictures } from './useAdvicePictures'
import look from '@/ui/look.module.css'
import styles from './OnlineTab.module.css'

const FAILED = '提交失败，请稍后再试'
const UPLOADING_AGAIN = '图片正在重新上传，请稍后再提交'
const NOT_ARRIVED = '图片还没有传好，请稍候，或移除失败的图片'
const RECEIVED = `您的留言已收悉，我们将在${FEEDBACK_WORKING_DAYS}个工作日内向您反馈`

const advice: Sender<WriteBody> = { send: (body, { key }) => call(mailbox.write, body, { key }) }

/** Form of a new entry (rule: writing). */
export function OnlineTab({ account }: { account: Account | undefined }) {
  const authState = useAuthState()
  const isMember = authState === 'member'
  const owner = isMember ? account?.userId : authState === 'unknown' || isEnding() ? undefined : GUEST
  const { draft, change, clear, keyOf, noteKey, restored, pictureOwner } = useAdviceDraft(owner)
  const { data: types, refetch } = useAdviceTypes()
  const isGone = draft.type !== '' && types?.every(({ value }) => value !== draft.type) === true
  const pictures = useAdvicePictures(pictureOwner)
  const { uploads } = pictures
  const [failure, setFailure] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const slider = useCaptchaFirst()
  const [isSent, setSent] = useState(false)
  const { sending, submit: send } = useDirectSubmit(advice)

  /** Problems that prevent sending. */
  const missing = {
    type: draft.type && !isGone ? undefined : NO_ADVICE_TYPE,
    text: isBlank(draft.text) ? BLANK_ADVICE : undefined,
    pictures: uploads.isReady ? undefined : NOT_ARRIVED,
  }
  const problems: Partial<typeof missing> = checked ? missing : {}

  async function submit(captchaVerifyParam?: string) {
    if (sending) return
    if (Object.values(missing).some(Boolean)) {
      if (captchaVerifyParam) slider.renew()
      setFailure('')
      flushSync(() => setChecked(true))
      return focusInvalid(form.current)
    }
    setFailure('')
    setChecked(false)
    const { type: adviceType, text: adviceDesc, anonymous } = draft
    const { fileIds } = uploads
    const body = {
      adviceType,
      adviceDesc,
      ...(fileIds.length > 0 ? { fileIds } : {}),
      ...(anonymous ? { anonymous } : {}),
    }
    const proof = captchaVerifyParam ? { captchaVerifyParam } : {}
    const result = await send({
      write: () => ({ ...body, ...proof }),
      key: keyOf(body),
      prepare: (key) => noteKey(key, body),
    })
    if (!result) return
    if (result.kind === 'failed') return handleFailure(result.error, captchaVerifyParam)
    slider.close()
    clear()
    pictures.clear()
    setSent(true)
    void notice(RECEIVED, '我知道了')
  }

  function handleFailure(error: unknown, captchaVerifyParam: string | undefined) {
    const captchaMessage = slider.handleFailure(error, captchaVerifyParam)
    if (captchaMessage !== undefined) return setFailure(captchaMessage)
    const isUploadLost = isUploadGone(error)
    setFailure(isUploadLost ? UPLOADING_AGAIN : messageOf(error, FAILED))
    // The cached types may be outdated.
    if (codeOf(error) === Code.InvalidInput) void refetch()
    // The backend removes an unused upload after a day, and another tab may have used it.
    if (isUploadLost) uploads.resend()
  }

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
          onChange={(text) => {
            setSent(false)
            change({ text })
          }}
        />
        {isMember && <AdvicePictures uploads={uploads} problem={problems.pictures} />}
        <Checkbox
          checked={draft.anonymous}
          hint="工作人员看不到您是谁，提交时间只精确到小时"
          onChange={() => change({ anonymous: !draft.anonymous })}
        >
          匿名
        </Checkbox>
        {failure && <Problem>{failure}</Problem>}
        {slider.round > 0 && <LazyCaptcha key={slider.round} onSlide={(param) => void submit(param)} />}
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
