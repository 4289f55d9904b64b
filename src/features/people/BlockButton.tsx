import type { Person } from '@contract/people'
import { useIsHere } from '@/lib/useIsHere'
import { Button } from '@/ui/button/Button'
import { useGoBack } from '@/ui/navigation/useGoBack'
import { blockAuthor } from '@/writes/blockAuthor'
import { useMeId } from './relating'

/** Blocks a person, also one without posts. Renders nothing for oneself, and until the account is known. */
export function BlockButton({ person: { userId, imNickName } }: { person: Person }) {
  const goBack = useGoBack()
  const isHere = useIsHere()
  const meId = useMeId()
  if (!meId || meId === userId) return null
  async function block() {
    if ((await blockAuthor(userId, imNickName)) && isHere.current) goBack()
  }
  return (
    <Button look="text" small onClick={() => void block()}>
      拉黑
    </Button>
  )
}
