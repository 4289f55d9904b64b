import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { root } from './rooms'

const NAME = 'virtual:pdf-files'
const PACKAGE = join(root, 'node_modules/pdfjs-dist')
/** Folders of files that pdf.js fetches by name: character maps, the 14 standard fonts, the JavaScript decoder. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm']
/** Not used, see openPdf. */
const isLeftOut = (name: string) => name.endsWith('.wasm')

const version = (): string => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** `virtual:pdf-files`: base URL of these files, with a trailing slash. */
export function pdfFiles(): Plugin {
  let config: ResolvedConfig
  const folder = `assets/pdfjs-${version()}`
  return {
    name: 'pdf-files',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}` ? `export const pdfFiles = ${JSON.stringify(`${config.base}${folder}/`)}` : undefined,
    configureServer({ middlewares }) {
      middlewares.use(`${config.base}${folder}/`, (request, response, next) => {
        const name = /^\/(\w+\/[\w.-]+)$/.exec(request.url ?? '')?.[1]
        if (!name) return next()
        readFile(join(PACKAGE, name)).then(
          (bytes) => response.end(bytes),
          () => next(),
        )
      })
    },
    async generateBundle() {
      if (config.build.ssr) return
      for (const place of FOLDERS) {
        for (const name of await readdir(join(PACKAGE, place))) {
          if (isLeftOut(name)) continue
          const source = await readFile(join(PACKAGE, place, name))
          this.emitFile({ type: 'asset', fileName: `${folder}/${place}/${name}`, source })
        }
      }
    },
  }
}
