import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT: ReadonlySet<string> = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.wasm',
  '.xml',
  '.webmanifest',
])
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Writes a `.br` (level 11) and a `.gz` (level 9) next to every compressible file of a folder. Returns the number of
 * compressed files.
 */
export async function compressFolder(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found
    .filter((each) => each.isFile() && TEXT.has(extname(each.name)) && each.name !== 'csp.txt')
    .map((each) => join(each.parentPath, each.name))
  await Promise.all(files.map(compressFile))
  return files.length
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const small = await brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  await writeFile(`${file}.br`, small)
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
}
