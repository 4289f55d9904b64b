import Quill from 'quill/core'
import { showRect } from './caret'

/** Quill between the bars of a page: what it scrolls to is seen, and before the first touch its caret is at the end. */
export class ArticleQuill extends Quill {
  private wasEntered = false

  constructor(...given: ConstructorParameters<typeof Quill>) {
    super(...given)
    this.root.addEventListener('focus', () => (this.wasEntered = true), { once: true })
  }

  override focus(options?: Parameters<Quill['focus']>[0]): void {
    if (!this.wasEntered) this.setSelection(this.getLength() - 1, 0, 'silent')
    super.focus(options)
  }

  override scrollRectIntoView(rect: Parameters<Quill['scrollRectIntoView']>[0]): void {
    showRect(this.root, rect)
  }
}
