import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Used without a build. */
const DEFAULT = '伯乐社区'
const NAMES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Product name of the build (`VITE_BRAND`): the title of index.html. */
export function brandOf(index: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(index)?.[1] ?? ''
  return title.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => NAMES[entity] ?? entity)
}

/** Product name of the build in a folder; 伯乐社区 without a build. */
export function readBrand(dist: string | undefined): string {
  return dist === undefined ? DEFAULT : brandOf(readFileSync(join(dist, 'index.html'), 'utf8'))
}
