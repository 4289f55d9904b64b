import { Link } from 'react-router-dom'
import { OVER_STATE, trendDetailHref } from '@/routes'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { LazySheet } from '@/ui/sheet/LazySheet'
import type { Act } from '../view/acts'
import { actNames, keepAct, loginForAct } from './loginForAct'

interface Props {
  trendsId: string
  /** Address of the post, if it is not its detail. */
  href?: string | undefined
  act: Act
  /** Left out without an app to open. Settles once it is known whether the app opened. */
  onOpenApp?: () => Promise<void>
  onClosed: () => void
}

/** Choice for visitors: open the app, or log in and return to the same act. */
export function VisitorSheet({ trendsId, href = trendDetailHref(trendsId), act, onOpenApp, onClosed }: Props) {
  return (
    <LazySheet label={`登录后即可${actNames[act]}`} onClosed={onClosed}>
      {(close) => (
        <ButtonGroup>
          {onOpenApp && (
            <Button look="outline" onClick={() => void onOpenApp().then(close)}>
              在App中打开
            </Button>
          )}
          <Link
            className={buttonClass({ look: 'primary' })}
            to={loginForAct(href, act)}
            replace
            state={OVER_STATE}
            onClick={() => keepAct(trendsId, act)}
          >
            登录后继续
          </Link>
        </ButtonGroup>
      )}
    </LazySheet>
  )
}
