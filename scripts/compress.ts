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

const { BROTLI_PARAM_NDIRECT: NDIRECT, BROTLI_PARAM_NPOSTFIX: NPOSTFIX } = constants
/** Ways to write distances. None is the smallest for all texts: up to 0.3 % of a script. */
const DISTANCES = [{}, { [NDIRECT]: 1 }, { [NPOSTFIX]: 1 }, { [NPOSTFIX]: 1, [NDIRECT]: 8 }]

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
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const results = await Promise.all(DISTANCES.map((way) => brotli(content, { params: { ...params, ...way } })))
  const small = results.reduce((best, one) => (one.length < best.length ? one : best))
  await writeFile(`${file}.br`, small)
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
}
