import { type KeyboardEvent, useRef, useState } from 'react'
import { isAllowedLink } from '@contract/text/html'
import { Field } from '@/ui/field/Field'
import { isComposing } from '@/ui/field/isComposing'
import { Button } from '@/ui/button/Button'
import look from '@/ui/look.module.css'
import { addressOf } from './link'
import styles from './ArticleField.module.css'

const WRONG = '请输入以 http:// 或 https:// 开头的链接'

interface Props {
  /** The selected text. */
  text: string
  onLink: (text: string, address: string) => void
  onCancel: () => void
}

/** Asks for a link's text and address; without a text the address is shown. */
export function LinkForm({ text: selected, onLink, onCancel }: Props) {
  const [text, setText] = useState(selected)
  const [address, setAddress] = useState('https://')
  const [isWrong, setWrong] = useState(false)
  const addressField = useRef<HTMLInputElement>(null)

  function confirm() {
    const link = addressOf(address)
    if (isAllowedLink(link)) return onLink(text.trim() || link, link)
    setWrong(true)
    addressField.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    confirm()
  }

  return (
    <div className={`${look.acts} ${styles.link}`} role="group" aria-label="添加链接" onKeyDown={handleKeyDown}>
      <Field
        label="链接文字"
        isLabelHidden
        placeholder="链接文字"
        autoFocus={selected === ''}
        value={text}
        onChange={setText}
      />
      <Field
        ref={addressField}
        type="url"
        label="链接地址"
        isLabelHidden
        problem={isWrong ? WRONG : undefined}
        isAlert
        autoFocus={selected !== ''}
        value={address}
        onChange={(next) => {
          setAddress(next)
          setWrong(false)
        }}
      />
      <Button look="text" small onClick={onCancel}>
        取消
      </Button>
      <Button look="text" small onClick={confirm}>
        确定
      </Button>
    </div>
  )
}
