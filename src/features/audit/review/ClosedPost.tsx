import { AuditStatus } from '@contract/trend'
import { messageOf } from '@/http/apiError'
import { Button } from '@/ui/button/Button'
import { Empty } from '@/ui/States'
import { READ_FAILED } from './MemberView'
import { useGoOn } from './useGoOn'

interface Props {
  error: unknown
  trendsId: string
}

/** Shown instead of a post that an admin can no longer read, with the way to the next one or the list (rule: verdicts). */
export function ClosedPost({ error, trendsId }: Props) {
  const { leaving, goOn, goToList } = useGoOn({ trendsId, meId: '', auditStatus: AuditStatus.Pending }, () => undefined)
  return (
    <Empty text={messageOf(error, READ_FAILED)} icon="broken">
      <Button look="primary" disabled={leaving} onClick={() => void goOn(false)}>
        下一条
      </Button>
      <Button look="outline" disabled={leaving} onClick={goToList}>
        返回待审
      </Button>
    </Empty>
  )
}
