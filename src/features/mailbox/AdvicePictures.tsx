import { type ChangeEvent, useRef } from 'react'
import { ADVICE_FILES } from '@contract/mailbox'
import { toast } from '@/lib/toast'
import { Icon } from '@/shared/Icon'
import type { ShownUploads } from '@/shared/upload/useUploads'
import styles from './AdvicePictures.module.css'

/** Up to nine pictures beside the words, sent while they are being written. */
export function AdvicePictures({ uploads: { items, add, retry, remove } }: { uploads: ShownUploads }) {
  const refused = items.flatMap(({ state, problem }, place) => (state === 'refused' ? [{ problem, place }] : []))
  const input = useRef<HTMLInputElement>(null)

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const left = add(Array.from(currentTarget.files ?? [], (source) => ({ source })))
    if (left > 0) toast(`最多添加 ${ADVICE_FILES} 张图片`)
    currentTarget.value = ''
  }

  return (
    <>
      <ul className={styles.pictures} aria-label="图片">
        {items.map(({ key, preview, state, share, problem }, place) => (
          <li key={key} className={styles.picture}>
            <img className={styles.preview} src={preview} alt={`图片 ${place + 1}`} />
            {state === 'failed' && (
              <button type="button" className={styles.again} aria-label={`图片 ${place + 1} ${problem}，重试`} onClick={() => retry(key)}>
                重试
              </button>
            )}
            {state === 'refused' && <span className={styles.share}>无法上传</span>}
            {(state === 'sending' || state === 'waiting') && (
              <span className={styles.share} role="progressbar" aria-label={`图片 ${place + 1} 上传进度`} aria-valuenow={Math.round(share * 100)}>
                {Math.round(share * 100)}%
              </span>
            )}
            <button type="button" className={styles.drop} aria-label={`移除图片 ${place + 1}`} onClick={() => remove(key)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
        {items.length < ADVICE_FILES && (
          <li className={styles.picture}>
            <button type="button" className={styles.add} onClick={() => input.current?.click()}>
              添加图片
            </button>
            <input ref={input} className={styles.file} type="file" accept="image/*" multiple tabIndex={-1} aria-hidden="true" onChange={pick} />
          </li>
        )}
      </ul>
      {refused.map(({ problem, place }) => (
        <p key={place} className={styles.problem} role="alert">
          {`图片 ${place + 1}：${problem}`}
        </p>
      ))}
    </>
  )
}
