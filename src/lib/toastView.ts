import './antdRender'
import { Toast } from 'antd-mobile'
import { createElement } from 'react'
import type { ToastKind } from './toast'

/** antd-mobile's toast; its former one goes when a new one comes. */
export function show(text: string, kind: ToastKind, durationMs: number): void {
  const role = kind === 'fail' ? 'alert' : 'status'
  Toast.show({
    content: createElement('span', { role }, text),
    icon: kind === 'plain' ? undefined : kind,
    duration: durationMs,
  })
}

export function clear(): void {
  Toast.clear()
}
