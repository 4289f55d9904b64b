import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chunkGroups } from './chunkGroups'
import { root } from '../rooms'

const isFolder = (place: string) => /\/$|^node_modules/.test(place)

const isIn = (places: readonly string[]) => (id: string) => {
  const path = relative(root, id).replace(/\?.*$/, '')
  return places.some((place) =>
    isFolder(place) ? path.includes(place) : path === place || path.replace(/\.(module\.css|tsx?)$/, '') === place,
  )
}

for (const place of Object.values(chunkGroups).flat()) {
  const ends = isFolder(place) ? [''] : ['', '.ts', '.tsx', '.module.css']
  const found = ends.map((end) => statSync(join(root, place + end), { throwIfNoEntry: false }))
  if (!found.some((entry) => entry?.isDirectory() === isFolder(place))) throw new Error(`No file ${place}`)
}

/** The compiler's helpers, which the query library needs. */
const PRIVATE_METHODS = /@oxc-project.+(?:class|check)Private|@oxc-project.+assertClassBrand/

export const sharedChunks = [
  // The entry's imports stay in its chunk: otherwise each small shared one would become a chunk.
  { name: 'index', tags: ['$initial' as const] },
  ...Object.entries(chunkGroups).map(([name, places]) => {
    const isOwn = isIn(places)
    return { name, test: name === 'lists' ? (id: string) => isOwn(id) || PRIVATE_METHODS.test(id) : isOwn }
  }),
]
