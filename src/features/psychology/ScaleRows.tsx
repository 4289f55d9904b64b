import { Link } from 'react-router-dom'
import { readable } from '@/http/readable'
import { scaleHref } from '@/serviceRoutes'
import { Icon } from '@/ui/icon/Icon'
import { Skeleton } from '@/ui/States'
import { Parts } from '@/ui/text/Parts'
import { NotRead } from './Frame'
import { useScales } from './queries'
import { openingTime } from './words'
import look from '@/ui/look.module.css'

/** The scales with their open round, or the report of the answered one. */
export function ScaleRows() {
  const found = useScales()
  const { error, refetch } = found
  const data = readable(found)
  if (!data) {
    if (!error) return <Skeleton rows={2} />
    return <NotRead error={error} text="量表加载失败，请重试" onRetry={() => void refetch()} />
  }
  return (
    <ul className={look.rows} aria-label="心理自评">
      {data.map(({ scale, name, itemNum, minutes, round, answered, nextTime }) => (
        <li key={scale} className={look.item}>
          <Link className={look.link} to={scaleHref(scale)}>
            <span className={look.words}>
              <span className={look.name}>{name}</span>
              <span className={look.soft}>
                <Parts parts={[`${itemNum} 题`, `约 ${minutes} 分钟`, `第 ${round} 轮`]} />
              </span>
              {answered && <span className={look.soft}>{`已完成，下一轮 ${openingTime(nextTime)} 开放`}</span>}
            </span>
            <Icon name="forward" className={look.forward} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
