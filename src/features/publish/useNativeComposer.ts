import { useEffect, useState } from 'react'
import { BRIDGE_TIMEOUT_MS } from '@contract/limits'
import { TrendType } from '@contract/trend'
import { bridge } from '@/bridge/bridge'

async function handOff(): Promise<void> {
  if (!(await bridge.ready())) return
  await bridge.publish(TrendType.Text)
  await bridge.close().catch(() => window.history.back())
  await new Promise((resolve) => setTimeout(resolve, BRIDGE_TIMEOUT_MS))
}

/**
 * Opens the native composer in the shell and leaves this page; true while that is tried. If it fails, or the page is
 * still open after 3 s, the page is used as in a browser.
 */
export function useNativeComposer(wanted: boolean): boolean {
  const [{ isTrying, of }, setState] = useState({ of: wanted, isTrying: wanted && bridge.claimsShell })
  // The page of a sent post leads to a new one.
  if (of !== wanted) setState({ of: wanted, isTrying: wanted && bridge.claimsShell })
  useEffect(() => {
    if (!isTrying) return
    let isHere = true
    const stay = () => {
      if (isHere) setState({ of: wanted, isTrying: false })
    }
    handOff().then(stay, stay)
    return () => {
      isHere = false
    }
  }, [isTrying, wanted])
  return isTrying
}
