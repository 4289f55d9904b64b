import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { favourites } from '@/writes/operations/favourites'
import { useSubmit } from '@/writes/submit/useSubmit'
import { favouritesKey } from './queries'
import { saveHome } from './savedHome'

/**
 * Saves the favourites as they are when the screen is left, and by `save`, which resolves with false if they were
 * refused.
 */
export function useSaveFavourites(codes: string[]): { sending: boolean; save: () => Promise<boolean> } {
  const client = useQueryClient()
  const [isSameUser] = useState(session.sameUser)
  const { sending, submit } = useSubmit(favourites)
  /** What is saved, or was last tried. */
  const tried = useRef(codes)
  const running = useRef<Promise<unknown>>(undefined)

  const handleLeave = useEffectEvent(() => {
    if (!isSameUser() || String(tried.current) === String(codes)) return
    const saved = Promise.resolve(running.current).then(send)
    void saved.then((kind) => kind === 'sent' && toast('常用服务已保存', { kind: 'success' }))
  })

  useEffect(() => () => handleLeave(), [])

  /** Undefined if it was refused, which is told, or the user has changed. */
  async function send(): Promise<'sent' | 'waiting' | undefined> {
    if (session.isMember() && !isSameUser()) return undefined
    tried.current = codes
    const result = await submit({ write: () => ({ kind: 'favourites', body: { codes } }) })
    if (!result || !isSameUser()) return undefined
    if (result.kind === 'failed') {
      showRefusal(result.error, '保存失败，请稍后再试')
      return undefined
    }
    const saved = result.kind === 'sent' ? result.data.codes : codes
    client.setQueryData(favouritesKey, saved)
    saveHome({ codes: saved })
    return result.kind
  }

  async function save(): Promise<boolean> {
    const saved = send()
    running.current = saved
    return (await saved) !== undefined
  }

  return { sending, save }
}
