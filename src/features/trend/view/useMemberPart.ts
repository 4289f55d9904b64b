import { useEffect, useRef, useState } from 'react'
import { MEMBER } from '@/builtScreens'
import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'
import type { Act } from './acts'

type MemberPart = typeof import('../member/Membership')

let part: MemberPart | undefined

/** Loads the code of the members' part. Throws ChunkError. */
export async function loadMemberPart(): Promise<MemberPart> {
  part ??= await importChunk(() => import('../member/Membership'), window.__chunks?.[MEMBER]?.[0])
  return part
}

/**
 * The members' code; undefined for visitors and until loaded.
 * @param requestedAct an act requested meanwhile
 * @param onFailed called if loading fails
 */
export function useMemberPart(
  member: boolean,
  requestedAct: Act | undefined,
  onFailed: () => void,
): MemberPart | undefined {
  const [, arrived] = useState(part)
  const forget = useRef(onFailed)
  useEffect(() => {
    forget.current = onFailed
  })
  useEffect(() => {
    if (!member) return
    loadMemberPart().then(arrived, () => {
      if (!requestedAct) return
      toast('加载失败，请稍后再试', { kind: 'fail' })
      forget.current()
    })
  }, [member, requestedAct])
  return member ? part : undefined
}
