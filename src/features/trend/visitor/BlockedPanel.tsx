import { Link } from 'react-router-dom'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Empty } from '@/ui/States'

/** The server's message for a post that may not be read (rule: blocked posts), with a link home. */
export function BlockedPanel({ message }: { message: string }) {
  return (
    <main>
      <div role="alert">
        <Empty text={message} icon="broken">
          <Link className={buttonClass({ look: 'outline' })} to={paths.index} replace>
            返回首页
          </Link>
        </Empty>
      </div>
    </main>
  )
}
