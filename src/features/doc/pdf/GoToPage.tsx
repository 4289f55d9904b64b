import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusInvalid } from '@/lib/focusInvalid'
import { wholeOf } from '@/lib/text/typedNumber'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { LazySheet } from '@/ui/sheet/LazySheet'
import styles from './PdfBars.module.css'

/** Asks for a page number. */
export function GoToPage({
  total,
  onGo,
  onClosed,
}: {
  total: number
  onGo: (page: number) => void
  onClosed: () => void
}) {
  return (
    <LazySheet label="跳转到页" onClosed={onClosed}>
      {(close) => (
        <GoToForm
          total={total}
          onGo={(page) => {
            close()
            onGo(page)
          }}
        />
      )}
    </LazySheet>
  )
}

function GoToForm({ total, onGo }: { total: number; onGo: (page: number) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const page = wholeOf(text) ?? 0
    if (page >= 1 && page <= total) return onGo(page)
    flushSync(() => setProblem(`请输入 1 到 ${total} 之间的页码`))
    focusInvalid(event.currentTarget)
  }

  return (
    <form className={styles.goTo} action="." noValidate onSubmit={handleSubmit}>
      <Field
        label="页码"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`1–${total}`}
        problem={problem}
        value={text}
        onChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Button look="primary" wide type="submit">
        跳转
      </Button>
    </form>
  )
}
