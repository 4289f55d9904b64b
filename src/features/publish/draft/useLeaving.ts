import { useState } from 'react'
import { toast } from '@/lib/toast/toast'
import { useGoBack } from '@/ui/navigation/useGoBack'
import { type DraftState, NOT_STORED } from './useDraft'

/**
 * Leaves the form of a post; the author chooses what becomes of its draft.
 * @param dropFiles forgets the files of a dropped draft
 */
export function useLeaving(draftState: DraftState, dropFiles: () => void) {
  const goBack = useGoBack()
  const [isAsking, setAsking] = useState(false)

  async function leave(isDropped: boolean) {
    if (isDropped) {
      await draftState.drop()
      dropFiles()
    } else if (!(await draftState.save()).isStored) toast(NOT_STORED)
    goBack()
  }

  return { isAsking, setAsking, leave, goBack }
}
