import '../antdRender'
import { Toast } from 'antd-mobile'
import { createElement } from 'react'
import { isElder } from '../look'
import styles from './plainToast.module.css'
import type { ToastKind } from './toast'

/** Shows antd-mobile's toast, replacing a former one. In 长辈模式 it stays until it is tapped. */
export function show(text: string, kind: ToastKind, durationMs: number): void {
  const role = kind === 'fail' ? 'alert' : 'status'
  const stays = isElder()
  const close = createElement('button', { type: 'button', className: styles.close, onClick: clear }, '知道了')
  Toast.show({
    content: [
      createElement('span', { key: 'text', role, ref: stays ? revealToTap : reveal }, text),
      stays && createElement('div', { key: 'close' }, close),
    ],
    icon: kind === 'plain' ? undefined : kind,
    duration: stays ? 0 : durationMs,
  })
}

export function clear(): void {
  Toast.clear()
}

/** antd-mobile hides its masks, and with them a toast's text, from screen readers. */
function reveal(element: HTMLElement | null): void {
  element?.closest('.adm-mask')?.removeAttribute('aria-hidden')
}

/** A persistent toast is closed by a tap anywhere. */
function revealToTap(element: HTMLElement | null): void {
  reveal(element)
  element?.closest('.adm-toast-main')?.addEventListener('click', clear)
}
