/** Chunks of each screen and part as the build writes them into a page: indexes into the list of file names. */
export interface ChunkTable {
  /** Common folder, with a trailing slash. */
  folder: string
  /** File names, separated by spaces. */
  files: string
  of: Record<string, number[]>
}

/** The addresses of each screen's and part's chunks, its own chunk first. */
export function readChunks({ folder, files, of }: ChunkTable): Record<string, string[]> {
  const names = files.split(' ')
  return Object.fromEntries(Object.entries(of).map(([name, places]) => [name, places.map((n) => folder + names[n])]))
}
