import type { Account } from '@contract/people'
import { Visibility } from '@contract/trend'
import type { TrendDraft } from '@/shared/drafts/trendDraft'
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

/** Who may read it, and whether the author's city stands with it. */
export function AudienceFields({ account, draft, onChange }: Props) {
  const present = account.city || account.province
  const place = draft.place?.city || draft.place?.province || present
  return (
    <>
      <div className={styles.group} role="radiogroup" aria-label="谁可以看">
        {choices.map(({ visibility, text, hint }) => (
          <label key={visibility} className={styles.row}>
            <input
              type="radio"
              className={styles.input}
              name="visibility"
              checked={draft.visibility === visibility}
              onChange={() => onChange({ visibility })}
            />
            <span className={`${styles.mark} ${styles.round}`} />
            <span className={styles.words}>
              <span className={styles.text}>{text}</span>
              <span className={styles.hint}>{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.input}
          checked={draft.withPlace && place !== ''}
          disabled={!place}
          onChange={({ target }) => onChange({ withPlace: target.checked, ...(present ? { place: undefined } : {}) })}
        />
        <span className={styles.mark} />
        <span className={styles.words}>
          <span className={styles.text}>显示所在城市</span>
          <span className={styles.hint}>{place || '资料中还没有填写城市，可在“我的-设置”中补充'}</span>
        </span>
      </label>
    </>
  )
}
