import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './rooms'

const NAME = 'virtual:licences'

/** Dependencies that reach the browser; others are for the backend and the build. */
export const IN_BROWSER = [
  '@tanstack/query-persist-client-core',
  '@tanstack/react-query',
  'antd-mobile',
  'axios',
  'compressorjs',
  'dayjs',
  'dompurify',
  'js-cookie',
  'pdfjs-dist',
  'qrcode',
  'quill',
  'react',
  'react-dom',
  'react-router-dom',
  'scheduler',
  'swiper',
  'tus-js-client',
  'web-vitals',
  'workbox-core',
  'workbox-expiration',
  'workbox-navigation-preload',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
  'xgplayer',
]

async function readLicences() {
  return Promise.all(
    IN_BROWSER.map(async (name) => {
      const file = resolve(root, 'node_modules', name, 'package.json')
      const { version, license } = JSON.parse(await readFile(file, 'utf8')) as { version: string; license?: string }
      return { name, version, licence: license ?? '' }
    }),
  )
}

/** `virtual:licences`: open-source packages of the browser app with versions and licences, read at build time. */
export function licences(): Plugin {
  return {
    name: 'licences',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) =>
      id === `\0${NAME}` ? `export const licences = ${JSON.stringify(await readLicences())}` : undefined,
  }
}
