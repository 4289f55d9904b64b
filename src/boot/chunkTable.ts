/** Chunks of each screen and part as the build writes them into a page: indexes into the list of scripts. */
export interface ChunkTable {
  /** Common folder, with a trailing slash. */
  folder: string
  /** Scripts, separated by spaces, each followed by its style sheets, separated by slashes (`build/chunks/routeChunks.ts`). */
  files: string
  of: Record<string, number[]>
}

/** The addresses of each screen's and part's files: scripts, its own chunk first, then style sheets. */
export function readChunks({ folder, files, of }: ChunkTable): Record<string, string[]> {
  const names = files.split(' ').map((packed) => {
    const [code = '', ...sheets] = packed.split('/')
    return { code, sheets: sheets.map((sheet) => sheet.replace(/^-/, code.replace(/-.*/, '-'))) }
  })
  return Object.fromEntries(
    Object.entries(of).map(([name, places]) => {
      const needed = places.map((place) => names[place] ?? { code: '', sheets: [] })
      const styles = needed.flatMap(({ sheets }) => sheets)
      return [
        name,
        [...needed.map(({ code }) => `${folder}${code}.js`), ...styles.map((sheet) => `${folder}${sheet}.css`)],
      ]
    }),
  )
}
