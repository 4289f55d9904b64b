import '@/lib/antdRender'
import { Dialog } from 'antd-mobile'

export function ask(question: string, yes: string): Promise<boolean> {
  return Dialog.confirm({ 'aria-label': question, content: question, confirmText: yes, cancelText: '取消' })
}

export function tell(text: string, button: string): Promise<void> {
  return Dialog.alert({ 'aria-label': text, content: text, confirmText: button })
}
