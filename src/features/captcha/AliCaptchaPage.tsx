import { useState } from 'react'
import { captcha } from '@contract/captcha'
import { bridge } from '@/bridge/bridge'
import { call } from '@/http/call'
import { messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { CAPTCHA_FAILED, CaptchaBox } from '@/writes/captcha/CaptchaBox'
import { SLIDE_REFUSED } from '@/writes/captcha/useCaptchaFirst'
import { Problem } from '@/ui/field/Problem'
import { Button } from '@/ui/button/Button'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import styles from './AliCaptchaPage.module.css'

const sentences = {
  waiting: '请完成下方的滑动验证',
  checking: '正在验证…',
  handedOver: '验证结果已交给 App',
  passed: '验证通过',
}
type State = keyof typeof sentences

/** Captcha page: the slider result goes to the shell; in a browser the backend checks it. */
export default function AliCaptchaPage() {
  const [state, setState] = useState<State>('waiting')
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState('')
  usePageTitle('安全验证')

  /** Shown next to the slider, which a toast would cover. */
  function fail(sentence: string) {
    setFailure(sentence)
    setState('waiting')
    setRound((former) => former + 1)
  }

  async function handleSlide(captchaVerifyParam: string) {
    setFailure('')
    setState('checking')
    try {
      if (await bridge.ready()) {
        await bridge.slideResult(captchaVerifyParam)
        setState('handedOver')
        return
      }
      const { passed } = await call(captcha.verify, { captchaVerifyParam })
      if (!passed) return fail(SLIDE_REFUSED)
      setState('passed')
      toast(sentences.passed, { kind: 'success' })
    } catch (error) {
      fail(messageOf(error, CAPTCHA_FAILED))
    }
  }

  const finished = state === 'handedOver' || state === 'passed'
  return (
    <>
      <NavBar title="安全验证" />
      <main className={styles.page}>
        <p className={styles.words} role="status">
          {sentences[state]}
        </p>
        {failure && <Problem>{failure}</Problem>}
        {!finished && <CaptchaBox key={round} onSlide={(param) => void handleSlide(param)} />}
        {finished && (
          <Button look="outline" onClick={() => setState('waiting')}>
            重新验证
          </Button>
        )}
      </main>
    </>
  )
}
