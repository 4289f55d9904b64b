import '@/lib/antdRender'
import { Dialog } from 'antd-mobile'
import { createElement, type RefCallback } from 'react'
import { newKey } from '@/lib/newKey'
import type { Question } from './confirm'
import { trapFocus } from '../sheet/trapFocus'
import { stepBack, steppedBack } from '../sheet/stepBack'
import { userChange } from './userChange'

const MAX_FRAMES = 30

/** Closes the dialog once it has begun to appear; closed earlier, antd-mobile leaves an invisible mask. */
function close(frames = 0): void {
  const moved = document.querySelector<HTMLElement>('.adm-dialog .adm-center-popup-wrap > *')
  if (frames === MAX_FRAMES || Number(moved?.style.opacity) > 0) Dialog.clear()
  else requestAnimationFrame(() => close(frames + 1))
}

/** Receives a ref for an element inside the dialog. */
type Show<Answer> = (hold: RefCallback<HTMLElement>) => Promise<Answer>

/**
 * Shows a dialog with a history entry of its own: the back gesture and Escape only close the dialog. A change of user
 * closes it, too: it belongs to the former one. antd-mobile leaves the focus on the page below.
 */
async function overPage<Answer>(show: Show<Answer>): Promise<Answer> {
  await steppedBack()
  let release: (() => void) | undefined
  const hold = (element: HTMLElement | null) => {
    const panel = element?.closest<HTMLElement>('[role="dialog"]')
    // The element is mounted again when the pressed button stops loading.
    if (!panel || release) return
    panel.setAttribute('aria-modal', 'true')
    panel.tabIndex = -1
    panel.style.outline = 'none'
    release = trapFocus(panel)
  }
  const mark = newKey()
  const isHere = () => {
    const state: unknown = window.history.state
    return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === mark
  }
  const handlePop = () => {
    if (!isHere()) close()
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  window.history.pushState({ ...(window.history.state as object | null), dialog: mark }, '')
  window.addEventListener('popstate', handlePop)
  document.addEventListener('keydown', handleKey)
  const unsubscribe = userChange.subscribe(() => close())
  try {
    return await show(hold)
  } finally {
    release?.()
    unsubscribe()
    document.removeEventListener('keydown', handleKey)
    window.removeEventListener('popstate', handlePop)
    await steppedBack()
    if (isHere()) await stepBack()
  }
}

export function showConfirm({ title, body = '', yes, danger = false }: Question): Promise<boolean> {
  const style = danger ? { color: 'var(--color-danger)' } : undefined
  return overPage((ref) => {
    const confirmText = createElement('span', { ref, style }, yes)
    return Dialog.confirm({ 'aria-label': title + body, title, content: body, confirmText, cancelText: '取消' })
  })
}

export function showNotice(text: string, button: string): Promise<void> {
  return overPage((ref) =>
    Dialog.alert({ 'aria-label': text, content: text, confirmText: createElement('span', { ref }, button) }),
  )
}
