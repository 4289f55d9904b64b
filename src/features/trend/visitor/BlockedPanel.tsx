import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Empty } from '@/ui/States'

/** The server's message for a post that may not be read (rule: blocked posts), with a link home; `children` is a further link. */
export function BlockedPanel({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <main>
      <div role="alert">
        <Empty text={message} icon="broken">
          {children}
          <Link className={buttonClass({ look: 'outline' })} to={paths.index} replace>
            返回首页
          </Link>
        </Empty>
      </div>
    </main>
  )
}
