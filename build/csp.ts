import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { servedPageOf } from './ssrBuild'

/** Writes the Content-Security-Policy of the built pages to dist/csp.txt; the server sends it. */
export function csp(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'csp',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir = config.build.outDir }) {
      const served = servedPageOf(config)
      const files = [join(dir, 'index.html'), ...(served ? [served] : [])]
      const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')))
      await writeFile(join(dir, 'csp.txt'), policy(pages.join(''), config.env))
    },
  }
}

/** Sources of Aliyun Captcha 2.0; it sets inline styles, which are only allowed with it. */
const captchaSources = ['https://*.alicdn.com', 'https://*.aliyuncs.com']

/** @param env the VITE_ settings: addresses of scripts end in _SRC, others are called */
export function policy(html: string, env: Record<string, unknown>): string {
  const outside = Object.entries(env).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && /^https?:\/\//.test(pair[1]),
  )
  const vendor = env.VITE_CAPTCHA_SCENE && env.VITE_CAPTCHA_PREFIX ? captchaSources : []
  const scripts = outside.filter(([name]) => name.endsWith('_SRC')).map(([, url]) => new URL(url).origin)
  // The analytics script sends image requests.
  const analytics = outside.filter(([name]) => name === 'VITE_ANALYTICS_SRC').map(([, url]) => new URL(url).origin)
  const calls = outside.map(([, url]) => new URL(url).origin)
  return [
    ["default-src 'self'"],
    ["script-src 'self'", ...hashes(html, 'script'), ...scripts, ...vendor],
    ["style-src 'self'", ...(vendor.length > 0 ? ["'unsafe-inline'"] : hashes(html, 'style'))],
    ["img-src 'self' data: blob:", ...analytics, ...vendor],
    ["media-src 'self' blob:"],
    ["connect-src 'self'", ...calls, ...vendor],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'self'"],
  ]
    .map((words) => [...new Set(words)].join(' '))
    .join('; ')
}

function hashes(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
