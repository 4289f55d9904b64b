import { Link } from 'react-router-dom'
import { readDevice } from '@/bridge/device'
import { passFocus } from '@/lib/passFocus'
import { appHref, trendDetailHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { IconButton } from '@/ui/button/IconButton'
import { Icon } from '@/ui/icon/Icon'
import statusBar from '@/ui/statusBar.module.css'
import styles from './OpenAppBar.module.css'

/** Shown if the app did not open: links to `/app` with the post as target; can be closed. */
export function OpenAppBar({ trendsId, onDismiss }: { trendsId: string; onDismiss: () => void }) {
  const { blockedBy } = readDevice()
  return (
    <div className={`${statusBar.bar} ${styles.bar}`} role="status" data-own-tap>
      <span className={statusBar.words}>
        {blockedBy ? `“${blockedBy}”里不能直接打开 App` : '未能打开 App，请确认已安装'}
      </span>
      <Link className={buttonClass({ look: 'text', small: true })} to={appHref(trendDetailHref(trendsId))}>
        在App中打开
      </Link>
      <IconButton ref={passFocus} label="关闭" onClick={onDismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
