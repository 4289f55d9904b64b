import { Link } from 'react-router-dom'
import { isOpenPost, type Trend } from '@contract/trend'
import { isBuilt } from '@/builtScreens'
import { paths, trendPublishHref } from '@/paths'
import { LazySheet } from '@/shared/LazySheet'
import { useGoBack } from '@/shared/useGoBack'
import type { Task } from '../member/useWriting'
import { blockAuthor } from './blockAuthor'
import { removePost } from './removePost'
import styles from './Menu.module.css'

interface Props {
  trend: Trend
  onTask: (next: Task) => void
  onRemoved: () => void
  onClosed: () => void
}

/** What else a member can do with a post and its author. */
export function MenuSheet({ trend, onTask, onRemoved, onClosed }: Props) {
  const goBack = useGoBack()
  const { imId, imNickName, meId, trendsId } = trend
  const isOwn = imId === meId

  async function block() {
    if (await blockAuthor(imId, imNickName)) goBack()
  }
  async function remove() {
    if (await removePost(trend)) onRemoved()
  }
  const grave = (words: string, close: () => void, act: () => Promise<void>) => (
    <button
      type="button"
      className={`${styles.choice} ${styles.grave}`}
      onClick={() => {
        close()
        void act()
      }}
    >
      {words}
    </button>
  )

  return (
    <LazySheet label="更多操作" onClosed={onClosed}>
      {(close) => (
        <div className={styles.choices}>
          {isOpenPost(trend) && (
            <button type="button" className={styles.choice} onClick={() => onTask({ kind: 'share' })}>
              分享
            </button>
          )}
          {isOwn && isBuilt(paths.trendPublish) && (
            <Link className={styles.choice} to={trendPublishHref(trendsId)} replace>
              编辑
            </Link>
          )}
          {!isOwn && (
            <button type="button" className={styles.choice} onClick={() => onTask({ kind: 'report' })}>
              举报
            </button>
          )}
          {isOwn ? grave('删除', close, remove) : imId !== '' && grave('拉黑作者', close, block)}
        </div>
      )}
    </LazySheet>
  )
}
