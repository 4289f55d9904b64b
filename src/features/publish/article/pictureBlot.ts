import type Quill from 'quill/core'
import { BlockEmbed } from 'quill/blots/block'
import { Delta } from 'quill/core'
import { escaped } from '../words'

/** Attributes of a picture besides its address. */
const ATTRIBUTES = ['alt', 'width', 'height'] as const

/** A picture in the editor. */
export interface ArticlePicture extends Partial<Record<(typeof ATTRIBUTES)[number], string>> {
  key: string
}

/** Whether an embedded value is the picture with this key. */
export const isPicture = (value: unknown, key: string) =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'key') === key

let previewOf: (key: string) => string = () => ''

/** Whether the editor has a picture with this key. */
export const hasPicture = (key: string): boolean => previewOf(key) !== ''

type Matcher = Parameters<InstanceType<typeof Quill>['clipboard']['addMatcher']>[1]

/** Registers the previews and returns a matcher that reads pictures of HTML by their keys. */
export function readPicture(previews: (key: string) => string): Matcher {
  previewOf = previews
  return (node) => {
    const src = node instanceof Element ? (node.getAttribute('src') ?? '') : ''
    if (!(node instanceof Element) || !src.startsWith('/files/')) return new Delta()
    return new Delta().insert({
      picture: { key: src.slice('/files/'.length), ...attributesOf((name) => node.getAttribute(name)) },
    })
  }
}

/** A picture is a block of its own. */
export const readAroundPicture: Matcher = (_node, delta) => {
  const [picture, end] = delta.ops.slice(-2)
  const isAround = end?.insert === '\n' && typeof picture?.insert === 'object' && 'picture' in picture.insert
  return isAround ? new Delta(delta.ops.slice(0, -1)) : delta
}

function attributesOf(
  valueOf: (name: (typeof ATTRIBUTES)[number]) => string | null | undefined,
): Omit<ArticlePicture, 'key'> {
  return Object.fromEntries(ATTRIBUTES.flatMap((name) => (valueOf(name) ? [[name, valueOf(name)]] : [])))
}

function show(node: HTMLImageElement): void {
  const preview = previewOf(node.dataset.key ?? '')
  if (preview) node.src = preview
}

/** Shows pictures whose previews arrived after the text was read. */
export function showPictures(root: HTMLElement): void {
  root.querySelectorAll<HTMLImageElement>('img[data-key]:not([src])').forEach(show)
}

/** A picture of an article: identified by its key, shown by its preview. */
export class PictureBlot extends BlockEmbed {
  static override blotName = 'picture'
  static override tagName = 'IMG'
  static override className = 'article-picture'

  static override create({ key, ...others }: ArticlePicture): HTMLElement {
    const node = super.create(key) as HTMLImageElement
    Object.assign(node.dataset, { key, ...others })
    node.alt = others.alt ?? '文章配图'
    show(node)
    return node
  }

  static override value({ dataset }: HTMLElement): ArticlePicture {
    return { key: dataset.key ?? '', ...attributesOf((name) => dataset[name]) }
  }

  html(): string {
    const { key, alt = '', ...size } = PictureBlot.value(this.domNode as HTMLElement)
    const sizes = Object.entries(size).map(([name, value]) => ` ${name}="${quoted(value)}"`)
    return `<p><img src="/files/${key}" alt="${quoted(alt)}"${sizes.join('')}></p>`
  }
}

const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;')
