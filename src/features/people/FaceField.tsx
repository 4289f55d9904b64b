import { useId } from 'react'
import type { TrendFile } from '@contract/trend'
import { Face } from '@/shared/Face'
import { useFaceUpload } from './useFaceUpload'
import styles from './FaceField.module.css'

interface Props {
  /** The face as it stands in the form. */
  url: string
  onChange: (face: TrendFile) => void
  onBusy: (busy: boolean) => void
}

/** One's own face: picked, made a square, sent at once; the form then names it. */
export function FaceField({ url, onChange, onBusy }: Props) {
  const id = useId()
  const { item, pick, retry, cancel } = useFaceUpload({ onChange, onBusy })
  const hasFailed = item?.state === 'failed' || item?.state === 'refused'
  return (
    <div className={styles.field} role="group" aria-label="头像">
      <span className={styles.face}>
        <Face key={url} url={item && !hasFailed ? item.preview : url} />
      </span>
      <div className={styles.acts}>
        <label className={styles.pick} htmlFor={id}>
          更换头像
        </label>
        <input
          id={id}
          className={styles.input}
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            const [source] = Array.from(target.files ?? [])
            target.value = ''
            if (source) pick(source)
          }}
        />
        {item?.state === 'failed' && (
          <button type="button" className={styles.pick} onClick={retry}>
            重试
          </button>
        )}
        {item && item.state !== 'done' && (
          <button type="button" className={styles.pick} onClick={cancel}>
            取消
          </button>
        )}
      </div>
      <p className={hasFailed ? styles.problem : styles.hint} role={item ? 'status' : undefined}>
        {wordsOf(item)}
      </p>
    </div>
  )
}

function wordsOf(item: ReturnType<typeof useFaceUpload>['item']): string {
  if (!item) return 'JPG、PNG、WebP 或 GIF，10 MB 以内'
  if (item.problem) return item.problem
  return item.state === 'done' ? '头像已上传，保存后生效' : `头像上传中 ${Math.round(item.share * 100)}%`
}
