import type { Transfer } from '@contract/article'
import { bridge } from '@/bridge/bridge'
import { isBuilt } from '@/builtScreens'
import { settings } from '@/env'
import { toast } from '@/lib/toast/toast'
import { BASE } from '@/routes'
import { confirm } from '@/ui/dialog/confirm'

/**
 * Opens a target from the backend: a screen, a native screen, or an address of another host after a confirmation
 * (rule: tiles); otherwise shows the reason. Returns whether it opened.
 * @param navigate goes to a router path
 */
export async function openTarget(
  { openType, target, reason }: Transfer,
  navigate: (to: string) => unknown,
): Promise<boolean> {
  if (openType === 'route' && isBuilt(target)) {
    navigate(target.startsWith(`${BASE}/`) ? target.slice(BASE.length) : target)
    return true
  }
  if (openType === 'native') return openNative(target)
  const url = openType === 'url' ? outsideUrl(target) : undefined
  if (url) return leaveFor(url)
  toast(reason)
  return false
}

async function openNative(target: string): Promise<boolean> {
  try {
    await bridge.openNative(target)
    return true
  } catch {
    toast('该服务请在 App 内打开')
    return false
  }
}

async function leaveFor(url: URL): Promise<boolean> {
  const question = `即将离开${settings.brand}，前往 ${url.host}`
  if (url.host !== location.host && !(await confirm({ title: question, yes: '继续前往' }))) return false
  location.assign(url.href)
  return true
}

/** An external address that may be opened; undefined unless it is http(s). */
function outsideUrl(target: string): URL | undefined {
  try {
    const url = new URL(target)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
  } catch {
    return undefined
  }
}
