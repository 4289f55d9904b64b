import { Link } from 'react-router-dom'
import { isOpenPost, type Trend } from '@contract/trend'
import { isBuilt } from '@/builtScreens'
import { paths, trendPublishHref } from '@/routes'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { blockAuthor } from '@/writes/blockAuthor'
import type { Task } from '../useWriting'
import { removePost } from './removePost'

interface Props {
  trend: Trend
  onTask: (next: Task) => void
  onBlocked: () => void
  onRemoved: () => void
  onClosed: () => void
}

/** Menu of a post and its author. */
export function MenuSheet({ trend, onTask, onBlocked, onRemoved, onClosed }: Props) {
  const { imId, imNickName, meId, trendsId } = trend
  const isOwn = imId === meId

  async function block() {
    if (await blockAuthor(imId, imNickName)) onBlocked()
  }
  async function remove() {
    if (await removePost(trend)) onRemoved()
  }
  const destructive = (label: string, close: () => void, act: () => Promise<void>) => (
    <Button
      look="soft"
      danger
      onClick={() => {
        close()
        void act()
      }}
    >
      {label}
    </Button>
  )

  return (
    <LazySheet label="更多操作" onClosed={onClosed}>
      {(close) => (
        <ButtonGroup>
          {isOpenPost(trend) && (
            <Button look="soft" onClick={() => onTask({ kind: 'share' })}>
              分享
            </Button>
          )}
          {isOwn && isBuilt(paths.trendPublish) && (
            <Link className={buttonClass({ look: 'soft' })} to={trendPublishHref(trendsId)} replace>
              编辑
            </Link>
          )}
          {!isOwn && (
            <Button look="soft" onClick={() => onTask({ kind: 'report' })}>
              举报
            </Button>
          )}
          {isOwn ? destructive('删除', close, remove) : imId !== '' && destructive('拉黑作者', close, block)}
        </ButtonGroup>
      )}
    </LazySheet>
  )
}
