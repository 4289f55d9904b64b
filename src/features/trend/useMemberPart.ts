import { useEffect, useState } from 'react'
import { MEMBER } from '@/builtScreens'
import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast'

type MemberPart = typeof import('./member/Membership')

let part: MemberPart | undefined

/** Fetches what only members have of the page. Throws ChunkError. */
export async function loadMemberPart(): Promise<MemberPart> {
  part ??= await importChunk(() => import('./member/Membership'), window.__chunks?.[MEMBER]?.[0])
  return part
}

/** What only members have; undefined for visitors, and until it came. */
export function useMemberPart(member: boolean) {
  const [, arrived] = useState(part)
  useEffect(() => {
    if (member && !part) loadMemberPart().then(arrived, () => undefined)
  }, [member])

  function again() {
    loadMemberPart().then(arrived, () => toast('加载失败，请稍后再试', { kind: 'fail' }))
  }
  return { part: member ? part : undefined, again }
}
