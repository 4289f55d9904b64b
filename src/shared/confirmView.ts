import '@/lib/antdRender'
import { Dialog } from 'antd-mobile'
import { newKey } from '@/lib/newKey'
import { stepBack, steppedBack } from './stepBack'

/** Shows a dialog with an entry of its own in the history: the back gesture and Escape close it and nothing else. */
async function overPage<Answer>(show: () => Promise<Answer>): Promise<Answer> {
  await steppedBack()
  const mark = newKey()
  const isHere = () => {
    const state: unknown = window.history.state
    return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === mark
  }
  const handlePop = () => {
    if (!isHere()) Dialog.clear()
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') Dialog.clear()
  }
  window.history.pushState({ ...(window.history.state as object | null), dialog: mark }, '')
  window.addEventListener('popstate', handlePop)
  document.addEventListener('keydown', handleKey)
  try {
    return await show()
  } finally {
    document.removeEventListener('keydown', handleKey)
    window.removeEventListener('popstate', handlePop)
    if (isHere()) await stepBack()
  }
}

export function ask(question: string, yes: string): Promise<boolean> {
  return overPage(() => Dialog.confirm({ 'aria-label': question, content: question, confirmText: yes, cancelText: '取消' }))
}

export function tell(text: string, button: string): Promise<void> {
  return overPage(() => Dialog.alert({ 'aria-label': text, content: text, confirmText: button }))
}
