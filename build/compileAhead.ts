import type { Plugin, Rolldown } from 'vite'
import { builtScreens, preloadedParts } from '../src/builtScreens'
import { routeChunks } from './routeChunks'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Chromium compiles all functions of a file that begins with this comment beside the main thread, while the file
 * loads; otherwise each one on the main thread when it is first called, which costs a phone about 100 ms of a first
 * screen. For the code of first screens alone, of which most runs at once.
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite puts its list of files first, and the comment counts at the very beginning only.
      order: 'post',
      handler(_options, bundle) {
        const routes = routeChunks(bundle, '')
        const first = [...Object.keys(builtScreens), ...preloadedParts].flatMap((name) => routes[name] ?? [])
        const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
        for (const name of new Set([...entries.map((file) => file.fileName), ...first])) hint(bundle, name)
      },
    },
  }
}

function hint(bundle: Rolldown.OutputBundle, name: string): void {
  const file = bundle[name]
  if (file?.type !== 'chunk') return
  file.code = HINT + file.code
  const map = bundle[`${name}.map`]
  if (map?.type !== 'asset') return
  const moved = JSON.parse(String(map.source)) as { mappings: string }
  map.source = JSON.stringify({ ...moved, mappings: `;${moved.mappings}` })
}
