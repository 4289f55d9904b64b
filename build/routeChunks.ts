import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { builtParts, builtScreens } from '../src/builtScreens'
import type { ChunkTable } from '../src/boot/chunkTable'
import { root } from './rooms'

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
  for (const [path, file] of sources) {
    const screen = chunks.find((chunk) => chunk.facadeModuleId?.replace(/\.tsx?$/, '') === resolve(root, 'src', file))
    if (!screen) throw new Error(`No chunk for ${path} (src/${file})`)
    const needed = reachable(screen, bundle).filter((chunk) => !known.has(chunk.fileName))
    const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    routes[path] = [...new Set([...needed.map((chunk) => chunk.fileName), ...styles])].map((name) => base + name)
  }
  return routes
}

/** The table for the page, with each file named once, relative to `assets/`; `src/boot/chunkTable.ts` reads it. */
export function packChunks(routes: RouteChunks): ChunkTable {
  const files = [...new Set(Object.values(routes).flat())]
  const places = new Map(files.map((file, place) => [file, place]))
  const of = Object.entries(routes).map(([name, needed]) => [name, needed.map((file) => places.get(file) ?? 0)])
  const folder = /^.*\//.exec(files[0] ?? '')?.[0] ?? ''
  const strays = files.filter((file) => !file.startsWith(folder) || file.slice(folder.length).includes(' '))
  if (strays.length > 0) throw new Error(`Not in ${folder}: ${strays.join()}`)
  return { folder, files: files.map((file) => file.slice(folder.length)).join(' '), of: Object.fromEntries(of) }
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
