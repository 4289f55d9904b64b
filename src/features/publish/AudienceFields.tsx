import type { Account } from '@contract/people'
import { Visibility } from '@contract/trend'
import type { TrendDraft } from '@/writes/drafts/post/trendDraft'
import { Checkbox, Radio } from '@/ui/field/Checkbox'
import styles from './AudienceFields.module.css'

const choices = [
  { visibility: Visibility.Public, text: '公开', hint: '审核通过后所有人可见' },
  { visibility: Visibility.Private, text: '仅自己可见', hint: '不会展示给其他人' },
]

interface Props {
  account: Account
  draft: TrendDraft
  onChange: (part: Partial<TrendDraft>) => void
}

/** Choice of who may read it, and whether the author's city is shown. */
export function AudienceFields({ account, draft, onChange }: Props) {
  const present = account.city || account.province
  const place = draft.place?.city || draft.place?.province || present
  return (
    <>
      <div className={styles.group} role="radiogroup" aria-label="谁可以看">
        {choices.map(({ visibility, text, hint }) => (
          <Radio
            key={visibility}
            name="visibility"
            checked={draft.visibility === visibility}
            hint={hint}
            onChange={() => onChange({ visibility })}
          >
            {text}
          </Radio>
        ))}
      </div>
      <Checkbox
        checked={draft.withPlace && place !== ''}
        disabled={!place}
        hint={place || '资料中还没有填写城市，可在“我的-设置”中补充'}
        onChange={({ target }) => onChange({ withPlace: target.checked, ...(present ? { place: undefined } : {}) })}
      >
        显示所在城市
      </Checkbox>
    </>
  )
}
