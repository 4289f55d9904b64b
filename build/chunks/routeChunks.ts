import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { builtScreens } from '../../src/app/screenTable'
import { builtParts, preloadedParts, tabPaths } from '../../src/builtScreens'
import type { ChunkTable } from '../../src/boot/chunkTable'
import { root } from '../rooms'

const BAR = 'app/BottomBar.tsx'

/** Chunks of each path below the base, or part of a screen: its own first, then its imports and styles. */
export type RouteChunks = Record<string, string[]>

export function routeChunks(bundle: Rolldown.OutputBundle, base: string): RouteChunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const known = new Set(entry ? reachable(entry, bundle).map((chunk) => chunk.fileName) : [])
  const routes: RouteChunks = {}
  const sources = [
    ...Object.entries(builtScreens).map(([path, file]) => [path, `features/${file}`] as const),
    ...builtParts.map((part) => [part, part] as const),
  ]
  const barChunk = chunks.find((chunk) => chunk.moduleIds.includes(resolve(root, 'src', BAR)))
  if (!barChunk) throw new Error(`No chunk for src/${BAR}`)
  for (const [path, file] of sources) {
    const screen = chunks.find((chunk) => chunk.facadeModuleId?.replace(/\.tsx?$/, '') === resolve(root, 'src', file))
    if (!screen) throw new Error(`No chunk for ${path} (src/${file})`)
    const wanted = reachable(screen, bundle)
    if (tabPaths.includes(path)) wanted.push(...reachable(barChunk, bundle))
    const needed = wanted.filter((chunk) => !known.has(chunk.fileName))
    const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    routes[path] = [...new Set([...needed.map((chunk) => chunk.fileName), ...styles])].map((name) => base + name)
  }
  return routes
}

/** The table for the page. Parts that no page preloads are listed with their own chunk alone. */
export function pageChunks(bundle: Rolldown.OutputBundle, base: string): ChunkTable {
  const isWhole = (name: string) => name in builtScreens || preloadedParts.includes(name)
  const routes = Object.entries(routeChunks(bundle, base)).map(
    ([name, files]) => [name, isWhole(name) ? files : files.slice(0, 1)] as const,
  )
  const sheets = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? [[base + file.fileName, [...(file.viteMetadata?.importedCss ?? [])].map((name) => base + name)] as const]
      : [],
  )
  return packChunks(Object.fromEntries(routes), Object.fromEntries(sheets))
}

/**
 * The table with each file named once, relative to `assets/`; `src/boot/chunkTable.ts` reads it.
 * @param sheets style sheets by script
 */
export function packChunks(routes: RouteChunks, sheets: Readonly<Record<string, readonly string[]>>): ChunkTable {
  const codeOf = (needed: readonly string[]) => needed.filter((file) => file.endsWith('.js'))
  const files = [...new Set(Object.values(routes).flatMap(codeOf))]
  const places = new Map(files.map((file, place) => [file, place]))
  const of = Object.entries(routes).map(([name, needed]) => [name, codeOf(needed).map((file) => places.get(file) ?? 0)])
  const folder = /^.*\//.exec(files[0] ?? '')?.[0] ?? ''
  const packed = files.map((file) => packFile(file, sheets[file] ?? [], folder))
  return { folder, files: packed.join(' '), of: Object.fromEntries(of) }
}

/** A script and its style sheets without folder and extension; a sheet's name is shortened by their common prefix. */
function packFile(file: string, sheets: readonly string[], folder: string): string {
  const names = [file, ...sheets].map((each) => {
    const name = each.slice(folder.length).replace(/\.(js|css)$/, '')
    if (!each.startsWith(folder) || /[ /]/.test(name)) throw new Error(`Not in ${folder}: ${each}`)
    return name
  })
  const [code = '', ...styles] = names
  const start = code.replace(/-.*/, '-')
  return [code, ...styles.map((name) => (name.startsWith(start) ? `-${name.slice(start.length)}` : name))].join('/')
}

function reachable(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set([start])
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.add(next)
    }
  }
  return [...found]
}
