import MiniProgress from 'xgplayer/es/plugins/progress/miniProgress'
import Volume from 'xgplayer/es/plugins/volume'
import Util from 'xgplayer/es/utils/util'

// The page's content policy refuses style attributes in markup, which xgplayer writes in three places.
// The same styles set through the DOM are allowed.

type CreateDom = (tag?: string, html?: string, attributes?: Record<string, unknown>, className?: string) => HTMLElement

const util = Util as unknown as { createDom: CreateDom }
const createDom = util.createDom

util.createDom = (tag, html, { style, ...attributes } = {}, className) => {
  const element = createDom(tag, html, attributes, className)
  if (typeof style === 'string') element.style.cssText = style
  return element
}

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
