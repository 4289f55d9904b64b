import { Link, useLocation } from 'react-router-dom'
import { meHref, trendDetailHref, trendPublishHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { OutcomeView } from './OutcomeView'

const TICK = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.5l2.8 2.8L16 10'

const AFTER = ['结果会在“消息”里通知你', '如未通过，可在“我的”查看原因，修改后重新提交']
const WAITING = ['审核通过后，其他人就能看到', ...AFTER]
const EDITED = ['审核通过后展示修改，在那之前其他人看到的仍是原内容', ...AFTER]
const PRIVATE = ['只有你自己能看到，不需要审核', '改为公开后会先经过审核，再展示给其他人']

/** State of a sent post, and next steps. */
export function SubmittedView({ trendsId }: { trendsId: string }) {
  const state: unknown = useLocation().state
  const said = (name: string) => typeof state === 'object' && state !== null && Reflect.get(state, name) === true
  const isPrivate = said('isPrivate')
  const title = isPrivate ? '已保存，仅自己可见' : '已提交，待审核'
  const next = said('isEdit') ? EDITED : WAITING
  return (
    <OutcomeView sign={TICK} title={title} next={isPrivate ? PRIVATE : next}>
      <Link className={buttonClass({ look: 'primary', wide: true })} to={trendDetailHref(trendsId)}>
        查看动态
      </Link>
      <Link className={buttonClass({ look: 'outline', wide: true })} to={meHref()}>
        我的动态
      </Link>
      <Link className={buttonClass({ look: 'outline', wide: true })} to={trendPublishHref()}>
        再发一条
      </Link>
    </OutcomeView>
  )
}
