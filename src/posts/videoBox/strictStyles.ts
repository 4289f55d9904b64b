import MiniProgress from 'xgplayer/es/plugins/progress/miniProgress'
import Volume from 'xgplayer/es/plugins/volume'
import Util from 'xgplayer/es/utils/util'

// The Content Security Policy refuses style attributes in markup, which xgplayer writes in three places. The same
// styles set through the DOM are allowed.

const { createDom } = Util

Object.assign(Util, {
  createDom: (tag?: string, html?: string, given: Record<string, unknown> = {}, className?: string) => {
    const { style, ...attributes } = given
    const element = createDom(tag, html, attributes, className)
    if (element && typeof style === 'string') element.style.cssText = style
    return element
  },
})

const withoutStyle = (html: string | undefined) => html?.replace(/ style="[^"]*"/g, '')

export class StrictVolume extends Volume {
  override render(): string | undefined {
    return withoutStyle(super.render())
  }
}

export class StrictMiniProgress extends MiniProgress {
  override render(): string | undefined {
    return withoutStyle(super.render())
  }

  override afterCreate(): void {
    super.afterCreate()
    if (this.root) this.root.style.height = `${this.config.height}px`
  }
}
