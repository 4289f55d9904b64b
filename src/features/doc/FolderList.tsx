import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { Icon, Outline } from '@/ui/icon/Icon'
import { useFolders } from './queries'
import look from '@/ui/look.module.css'
import styles from './DocPage.module.css'

const FOLDER = 'M4 6h6l2 2h8v11H4z'

/** Subfolders with their number of unread documents. */
export function FolderList({ parentId, hrefOf }: { parentId: string; hrefOf: (folderId: string) => string }) {
  const { data, error, refetch } = useFolders()
  const folders = data?.filter((one) => one.parentId === parentId) ?? []
  if (error && !data) {
    // The list of documents below shows the error.
    if (codeOf(error) === Code.Forbidden || (isTransport(error) && error.kind === 'session')) return null
    return (
      <p className={`${look.wrap} ${look.soft} ${styles.note}`} role="alert">
        {isTransport(error) ? '文件夹加载失败' : messageOf(error, '文件夹加载失败')}
        <Button look="text" ref={passFocus} onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  }
  if (folders.length === 0) return null
  return (
    <ul className={`${look.rows} ${styles.part}`} aria-label="文件夹">
      {folders.map(({ folderId, name, docNum, unreadNum }) => (
        <li key={folderId} className={look.item}>
          <Link className={look.link} to={hrefOf(folderId)}>
            <Outline d={FOLDER} className={styles.icon} />
            <span className={`${look.grow} ${look.line}`}>
              <span className={look.words}>{name}</span>
              <span className={`${look.soft} ${styles.count}`}>
                {unreadNum > 0 ? `${docNum} 篇，${unreadNum} 篇未读` : `${docNum} 篇`}
              </span>
            </span>
            <Icon name="forward" className={look.forward} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
