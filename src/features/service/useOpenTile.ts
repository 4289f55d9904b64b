import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { modules, type OpenedModule, type Tile } from '@contract/module'
import { bridge } from '@/bridge/bridge'
import { isBuilt } from '@/builtScreens'
import { settings } from '@/env'
import { call } from '@/http/call'
import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { BASE } from '@/routes'
import { confirm } from '@/ui/dialog/confirm'

const CLOSED = '该服务暂未开放'

/** A tap on a tile: the backend decides where it leads, or why it leads nowhere. */
export function useOpenTile(): { opening: string | undefined; open: (tile: Tile) => Promise<void> } {
  const navigate = useNavigate()
  const inFlight = useRef(false)
  const [opening, setOpening] = useState<string>()

  async function open({ moduleContentCode }: Tile) {
    if (inFlight.current) return
    inFlight.current = true
    setOpening(moduleContentCode)
    try {
      await follow(await call(modules.open, { moduleContentCode }), navigate)
    } catch (error) {
      if (!isTransport(error)) toast(messageOf(error, '打开失败，请稍后再试'), { kind: 'fail' })
    } finally {
      inFlight.current = false
      setOpening(undefined)
    }
  }

  return { opening, open }
}

async function follow({ openType, target, reason }: OpenedModule, navigate: (to: string) => unknown): Promise<void> {
  if (openType === 'route' && isBuilt(target)) {
    navigate(target.startsWith(`${BASE}/`) ? target.slice(BASE.length) : target)
  } else if (openType === 'native') {
    await bridge.openNative(target).catch(() => toast('该服务请在 App 内打开'))
  } else if (openType === 'url') {
    await leaveFor(target)
  } else {
    toast(reason || CLOSED)
  }
}

/** Leaves for an address, after naming its host where that is not ours; anything but http(s) is refused (rule: tiles). */
async function leaveFor(target: string): Promise<void> {
  const url = outsideUrl(target)
  if (!url) return toast(CLOSED)
  const isOurs = url.host === location.host
  const question = `即将离开${settings.brand}，前往 ${url.host}`
  if (isOurs || (await confirm({ title: question, yes: '继续前往' }))) location.assign(url.href)
}

export function outsideUrl(target: string): URL | undefined {
  try {
    const url = new URL(target)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
  } catch {
    return undefined
  }
}
