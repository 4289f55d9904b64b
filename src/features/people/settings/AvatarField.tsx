import { useRef } from 'react'
import type { TrendFile } from '@contract/trend'
import { FileInput } from '@/ui/field/FileInput'
import { Button } from '@/ui/button/Button'
import { Avatar } from '@/ui/Avatar'
import { useAvatarUpload } from './useAvatarUpload'
import look from '@/ui/look.module.css'
import styles from './AvatarField.module.css'

interface Props {
  /** URL of the avatar in the form. */
  url: string
  /** Whether the one that was picked before has expired. */
  isLost: boolean
  onChange: (avatar: TrendFile) => void
  onBusy: (busy: boolean) => void
}

/** The own avatar: picked, cropped to a square, uploaded at once; then referenced by the form. */
export function AvatarField({ url, isLost, onChange, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { item, pick, retry, cancel } = useAvatarUpload({ onChange, onBusy })
  const hasFailed = item?.state === 'failed' || item?.state === 'refused'
  return (
    <div className={styles.field} role="group" aria-label="头像">
      <span className={styles.avatar}>
        <Avatar key={url} url={item && !hasFailed ? item.preview : url} />
      </span>
      <div className={`${look.wrap} ${styles.acts}`}>
        <Button look="outline" onClick={() => input.current?.click()}>
          更换头像
        </Button>
        <FileInput
          ref={input}
          label="更换头像"
          accept="image/*"
          onPick={([source]) => {
            if (source) pick(source)
          }}
        />
        {item?.state === 'failed' && (
          <Button look="outline" onClick={retry}>
            重试
          </Button>
        )}
        {item && item.state !== 'done' && (
          <Button look="outline" onClick={cancel}>
            取消
          </Button>
        )}
      </div>
      <p
        className={hasFailed || (isLost && !item) ? look.alarm : look.soft}
        role={item || isLost ? 'status' : undefined}
      >
        {wordsOf(item, isLost)}
      </p>
    </div>
  )
}

function wordsOf(item: ReturnType<typeof useAvatarUpload>['item'], isLost: boolean): string {
  if (!item && isLost) return '上次选择的头像已过期，请重新选择'
  if (!item) return 'JPG、PNG、WebP 或 GIF，10 MB 以内'
  if (item.problem) return item.problem
  return item.state === 'done' ? '头像已上传，保存后生效' : `头像上传中 ${Math.round(item.share * 100)}%`
}
