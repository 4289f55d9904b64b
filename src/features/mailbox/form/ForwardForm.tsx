import { useState } from 'react'
import type { DictionaryChoice } from '@contract/dictionary'
import { Button } from '@/ui/button/Button'
import { Select } from '@/ui/field/Select'
import { useKeptFocus } from '@/ui/useKeptFocus'
import look from '@/ui/look.module.css'
import styles from '../MailCard.module.css'
import filters from '../ReplyTab.module.css'

interface Props {
  types: readonly DictionaryChoice[]
  busy: boolean
  onForward: (adviceType: string) => void
}

/** The type to forward an entry to. The button sends it: each arrow key changes a closed native select. */
export function ForwardForm({ types, busy, onForward }: Props) {
  const [type, setType] = useState('')
  const form = useKeptFocus<HTMLDivElement>()
  // A type that the backend refused may be missing from the list now.
  const chosen = types.some(({ value }) => value === type) ? type : ''
  return (
    <div ref={form} className={`${look.wrap} ${styles.form}`}>
      <Select
        className={filters.filter}
        label="转交给"
        value={chosen}
        disabled={busy}
        options={[{ value: '', label: '请选择类型' }, ...types]}
        onChange={setType}
      />
      <Button small disabled={busy || chosen === ''} onClick={() => onForward(chosen)}>
        确定转交
      </Button>
    </div>
  )
}
