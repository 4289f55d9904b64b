import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { modules, type Tile } from '@contract/module'
import { call } from '@/http/call'
import { isAborted, isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { openTarget } from '@/posts/openTarget'

const CLOSED = '该服务暂未开放'

/** Opens a tapped tile: the backend returns its target, or why it is closed. Nothing opens once the tiles were left. */
export function useOpenTile(): { opening: string | undefined; open: (tile: Tile) => Promise<void> } {
  const navigate = useNavigate()
  const inFlight = useRef(false)
  const [opening, setOpening] = useState<string>()
  const left = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])

  async function open({ moduleContentCode }: Tile) {
    if (inFlight.current) return
    inFlight.current = true
    setOpening(moduleContentCode)
    const { signal } = left.current
    try {
      const { openType, target, reason } = await call(modules.open, { moduleContentCode }, { kept: true, signal })
      if (signal.aborted) return
      if (openType === 'denied') toast(reason || CLOSED)
      else await openTarget({ openType, target, reason: reason || CLOSED }, navigate)
    } catch (error) {
      if (!isTransport(error) && !isAborted(error)) toast(messageOf(error, '打开失败，请稍后再试'), { kind: 'fail' })
    } finally {
      inFlight.current = false
      setOpening(undefined)
    }
  }

  return { opening, open }
}
