import { Link } from 'react-router-dom'
import type { Walker } from '@contract/walk'
import { formatCount } from '@/lib/text/number'
import { userHref } from '@/routes'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/button/Button'
import { HiddenText } from '@/ui/text/HiddenText'
import { stepWords } from './words'
import look from '@/ui/look.module.css'
import styles from './Walk.module.css'

interface Props {
  walker: Walker
  isOwn: boolean
  disabled: boolean
  onCheer: (on: boolean) => void
}

/** One walker of the rank, with a cheer button. */
export function RankRow({ walker, isOwn, disabled, onCheer }: Props) {
  const { rank, userId, imNickName, imFaceUrl, orgName, steps, cheerNum, cheered } = walker
  return (
    <div className={isOwn ? `${look.row} ${styles.own}` : look.row}>
      <span className={styles.place}>
        <HiddenText>第 </HiddenText>
        {rank}
        <HiddenText> 名</HiddenText>
      </span>
      <Link className={look.entry} to={userHref(userId)}>
        <Avatar url={imFaceUrl} small />
        <span className={look.words}>
          <span className={look.name}>{imNickName}</span>
          {orgName && <span className={look.soft}>{orgName}</span>}
        </span>
      </Link>
      <div className={styles.reached}>
        <span className={styles.steps}>{`${stepWords(steps)} 步`}</span>
        <Button
          small
          look={cheered ? 'soft' : 'line'}
          disabled={disabled || isOwn}
          aria-pressed={cheered}
          aria-label={`加油 ${formatCount(cheerNum)}：${imNickName}`}
          onClick={() => onCheer(!cheered)}
        >
          {`加油 ${formatCount(cheerNum)}`}
        </Button>
      </div>
    </div>
  )
}
