import type Quill from 'quill/core'
import { BlockEmbed } from 'quill/blots/block'
import { Delta } from 'quill/core'

let previewOf: (key: string) => string = () => ''

type Matcher = Parameters<InstanceType<typeof Quill>['clipboard']['addMatcher']>[1]

/** Reads the pictures of HTML by their keys, and from then on shows them by their previews. */
export function readPicture(previews: (key: string) => string): Matcher {
  previewOf = previews
  return (node) => {
    const src = node instanceof Element ? (node.getAttribute('src') ?? '') : ''
    return src.startsWith('/files/') ? new Delta().insert({ picture: src.slice('/files/'.length) }) : new Delta()
  }
}

function show(node: HTMLImageElement): void {
  const preview = previewOf(node.dataset.key ?? '')
  if (preview) node.src = preview
}

/** Shows those whose previews were not there yet when the text was read. */
export function showPictures(root: HTMLElement): void {
  root.querySelectorAll<HTMLImageElement>('img[data-key]:not([src])').forEach(show)
}

/** A picture of an article: known by its key, shown by its preview. */
export class PictureBlot extends BlockEmbed {
  static override blotName = 'picture'
  static override tagName = 'IMG'
  static override className = 'article-picture'

  static override create(key: string): HTMLElement {
    const node = super.create(key) as HTMLImageElement
    node.dataset.key = key
    node.alt = '文章配图'
    show(node)
    return node
  }

  static override value(node: HTMLElement): string {
    return node.dataset.key ?? ''
  }

  html(): string {
    return `<p><img src="/files/${PictureBlot.value(this.domNode as HTMLElement)}" alt=""></p>`
  }
}
