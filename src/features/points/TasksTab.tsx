import { Link } from 'react-router-dom'
import type { PointTask } from '@contract/points'
import { isBuilt } from '@/builtScreens'
import { FailedRead } from '@/lists/FailedRead'
import { Empty, Skeleton } from '@/ui/States'
import { useSummary } from './queries'
import look from '@/ui/look.module.css'

const progress = ({ done, limit }: PointTask) => (limit > 1 ? `${done}/${limit}` : done > 0 ? '已完成' : '未完成')

/** Ways to earn points today. */
export function TasksTab() {
  const { data, error, refetch } = useSummary()
  if (!data) {
    if (!error) return <Skeleton rows={4} />
    return <FailedRead error={error} text="积分加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (data.tasks.length === 0) return <Empty text="暂无任务" />
  return (
    <ul className={look.rows} aria-label="今日任务">
      {data.tasks.map((task) => (
        <li key={task.source} className={look.row}>
          <span className={look.words}>
            <span className={look.name}>{task.name}</span>
            <span className={look.soft}>{`+${task.points} 积分 · ${progress(task)}`}</span>
          </span>
          {task.done < task.limit && task.path !== '/points' && isBuilt(task.path) && (
            <Link className={look.act} to={task.path}>
              去完成
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
