import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['src', 'contract', 'public', 'build']
const FILES = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/compress.ts',
]
const STAMP = 'dist/.sources'
const BUILT = ['dist/index.html', 'dist-ssr/page.html', 'dist-ssr/ssrRender.js']

/**
 * One digest of everything the browser app is built from: it depends on contents, not on file times, which a clone or a
 * copy does not preserve.
 * @param {string} root
 * @param {string} mode
 * @returns {string}
 */
export function sourcesStamp(root, mode) {
  const hash = createHash('sha256').update(mode)
  const settings = Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort()
  hash.update(JSON.stringify(settings))
  for (const name of readdirSync(root)
    .filter((each) => each.startsWith('.env'))
    .sort())
    addFile(hash, root, name)
  for (const name of FILES) addFile(hash, root, name)
  for (const folder of FOLDERS) addFolder(hash, root, folder)
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} mode
 * @param {string} stamp result of `sourcesStamp` before the build
 */
export function stampBuild(root, mode, stamp) {
  writeFileSync(join(root, STAMP), `${mode} ${stamp}`)
}

/**
 * Whether `dist` was built, in any mode, from the current sources.
 * @param {string} root
 * @returns {boolean}
 */
export function isBuildFresh(root) {
  if (!existsSync(join(root, STAMP)) || BUILT.some((file) => !existsSync(join(root, file)))) return false
  const [mode = '', stamp] = readFileSync(join(root, STAMP), 'utf8').split(' ')
  return stamp === sourcesStamp(root, mode)
}

function addFolder(hash, root, folder) {
  if (!existsSync(join(root, folder))) return
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) addFolder(hash, root, path)
    else addFile(hash, root, path)
  }
}

function addFile(hash, root, path) {
  if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
}
