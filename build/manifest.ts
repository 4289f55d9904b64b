import type { Plugin } from 'vite'
import { branded, brandName } from './brand'
import { paths } from '../src/routes'

const TITLE = '伯乐社区'

/**
 * Writes `manifest.webmanifest` for installing the app (rule: installing), and links it and the icons in index.html; a
 * served page gets the links later.
 */
export function manifest(): Plugin {
  let name = TITLE
  let base = '/'
  return {
    name: 'manifest',
    configResolved(config) {
      name = brandName(config.env.VITE_BRAND)
      base = config.base
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--install-->', () => installHead(base, name)),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(content(name, base)) })
    },
  }
}

/** The elements of a page's head by which the app can be installed. */
export const installHead = (base: string, name: string): string => branded(head(base), name)

const head = (base: string) =>
  [
    `<link rel="manifest" href="${base}manifest.webmanifest" />`,
    `<link rel="apple-touch-icon" href="${base}icons/apple-180.png" />`,
    '<meta name="mobile-web-app-capable" content="yes" />',
    '<meta name="apple-mobile-web-app-capable" content="yes" />',
    '<meta name="apple-mobile-web-app-status-bar-style" content="default" />',
    `<meta name="apple-mobile-web-app-title" content="${TITLE}" />`,
  ].join('')

function content(name: string, base: string) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `${base}icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (title: string, path: string) => ({
    name: title,
    url: base.replace(/\/$/, '') + path,
    icons: [icon(192, 'any')],
  })
  return {
    id: base,
    name,
    short_name: name,
    description: `${name}：求职、职场与企业服务的社区`,
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: base,
    scope: base,
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['business', 'social'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      shortcut('发布', paths.trendPublish),
      shortcut('消息', paths.message),
      shortcut('订餐', paths.catering),
    ],
  }
}
