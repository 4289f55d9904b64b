/** The files of each screen and part as the build writes them into a page: places in the list of all names. */
export interface ChunkTable {
  /** Of all files, with its slash. */
  folder: string
  /** Names with a space between. */
  files: string
  of: Record<string, number[]>
}

/** The addresses of each screen and part, its own code first. */
export function readChunks({ folder, files, of }: ChunkTable): Record<string, string[]> {
  const names = files.split(' ')
  return Object.fromEntries(Object.entries(of).map(([name, places]) => [name, places.map((n) => folder + names[n])]))
}
