import type { Plugin, Rolldown } from 'vite'

/** Leaves scripts that the importing chunk has already loaded out of the preloads of its dynamic imports. */
export function neededFiles() {
  const imports = new Map<string, readonly string[]>()

  const plugin: Plugin = {
    name: 'needed-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle: Rolldown.OutputBundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports)
      },
    },
  }

  function missing(found: readonly string[], importer: string): string[] {
    const there = new Set([importer])
    for (const name of there) for (const next of imports.get(name) ?? []) there.add(next)
    return found.filter((name) => !there.has(name))
  }

  return { plugin, missing }
}
