import { type ReactNode, useRef } from 'react'
import { FileInput } from '@/ui/field/FileInput'
import { Button } from '@/ui/button/Button'
import { Avatar } from '@/ui/Avatar'
import { UNSENT_PICTURES } from '@/writes/upload/useUploads'
import type { LostAvatar } from './useAccountDraft'
import { type AvatarEvents, useAvatarUpload } from './useAvatarUpload'
import look from '@/ui/look.module.css'
import styles from './AvatarField.module.css'

interface Props extends AvatarEvents {
  /** URL of the avatar in the form. */
  url: string
  /** Why the one that was picked before is gone. */
  lost: LostAvatar | undefined
}

/** The own avatar: picked, cropped to a square, uploaded at once; then referenced by the form. */
export function AvatarField({ url, lost, ...events }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { item, pick, retry, cancel } = useAvatarUpload(events)
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
      <p className={hasFailed || (lost && !item) ? look.alarm : look.soft} role={item || lost ? 'status' : undefined}>
        {wordsOf(item, lost)}
      </p>
    </div>
  )
}

const LOST: Readonly<Record<LostAvatar, string>> = {
  expired: '上次选择的头像已过期，请重新选择',
  unsent: UNSENT_PICTURES,
}

function wordsOf(item: ReturnType<typeof useAvatarUpload>['item'], lost: LostAvatar | undefined): ReactNode {
  if (!item && lost) return LOST[lost]
  if (!item) return 'JPG、PNG、WebP 或 GIF，10 MB 以内'
  if (item.problem) return item.problem
  if (item.state === 'done') return '头像已上传，保存后生效'
  return (
    <>
      头像上传中
      {/* Or else each step would be announced. */}
      <span aria-hidden="true">{` ${Math.round(item.share * 100)}%`}</span>
    </>
  )
}
