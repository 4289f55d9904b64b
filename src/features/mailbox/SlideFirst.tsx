import { useState } from 'react'
import { captcha } from '@contract/captcha'
import { isTransport } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { LazyCaptcha } from '@/shared/captcha/LazyCaptcha'

const REFUSED = '拖动验证失败'

/** The slider, where the backend wants one before it takes an entry. */
export function SlideFirst({ onPassed }: { onPassed: () => void }) {
  const [round, setRound] = useState(0)

  async function judge(captchaVerifyParam: string) {
    try {
      const { passed } = await call(captcha.verify, { captchaVerifyParam })
      if (passed) return onPassed()
      toast(REFUSED, { kind: 'fail' })
    } catch (error) {
      if (!isTransport(error)) toast(REFUSED, { kind: 'fail' })
    }
    setRound((before) => before + 1)
  }

  return <LazyCaptcha key={round} onSlide={(param) => void judge(param)} />
}
