import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Code } from '@contract/codes'
import { BLANK_ADVICE, FEEDBACK_WORKING_DAYS, mailbox, NO_ADVICE_TYPE, type WriteBody } from '@contract/mailbox'
import type { Account } from '@contract/people'
import { isBlank } from '@contract/text/plainText'
import { codeOf, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { isEnding } from '@/http/sessionEnd'
import { focusInvalid } from '@/lib/focusInvalid'
import { useAuthState } from '@/session/useIsMember'
import { notice } from '@/ui/dialog/notice'
import { useCaptchaFirst } from '@/writes/captcha/useCaptchaFirst'
import { isUploadGone } from '@/writes/drafts/draftUpload'
import type { Sender } from '@/writes/operations/operation'
import { useDirectSubmit } from '@/writes/submit/useSubmit'
import { useAdviceTypes } from '../queries'
import { type AdviceDraft, GUEST } from './adviceDraft'
import { useAdviceDraft } from './useAdviceDraft'
import { useAdvicePictures } from './useAdvicePictures'

const FAILED = '提交失败，请稍后再试'
const UPLOADING_AGAIN = '图片正在重新上传，请稍后再提交'
const NOT_ARRIVED = '图片还没有传好，请稍候，或移除失败的图片'
const RECEIVED = `您的留言已收悉，我们将在${FEEDBACK_WORKING_DAYS}个工作日内向您反馈`

const advice: Sender<WriteBody> = { send: (body, { key }) => call(mailbox.write, body, { key }) }

const bodyOf = (
  { type: adviceType, text: adviceDesc, anonymous }: AdviceDraft,
  fileIds: WriteBody['fileIds'] = [],
) => ({
  adviceType,
  adviceDesc,
  ...(fileIds.length > 0 ? { fileIds } : {}),
  ...(anonymous ? { anonymous } : {}),
})

/** A new entry: its draft, what is missing in it, and its submit, which may need a slide first (rule: writing). */
export function useAdviceForm(account: Account | undefined) {
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
    const body = bodyOf(draft, uploads.fileIds)
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

  function changeText(text: string) {
    setSent(false)
    change({ text })
  }

  return {
    ...{ form, draft, change, changeText, restored, isGone, problems },
    /** Undefined for visitors, who send none. */
    uploads: isMember ? uploads : undefined,
    ...{ failure, sliderRound: slider.round, sending, isSent, submit },
  }
}
