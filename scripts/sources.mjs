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
  'scripts/minifyAgain.ts',
]
const STAMP = 'dist/.sources'
const SERVER_FOLDERS = ['server', 'contract']
const SERVER_FILES = ['tsconfig.json', 'package-lock.json', 'build/serverBuild.ts', 'build/rooms.ts']
const SERVER_STAMP = 'dist-server/.sources'
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

/**
 * One digest of the code that the backend is built from, by its contents.
 * @param {string} root
 * @returns {string}
 */
export function serverStamp(root) {
  const hash = createHash('sha256')
  for (const name of SERVER_FILES) addFile(hash, root, name)
  for (const folder of SERVER_FOLDERS) addFolder(hash, root, folder, (name) => name.endsWith('.ts'))
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} stamp result of `serverStamp` before the build
 */
export function stampServer(root, stamp) {
  writeFileSync(join(root, SERVER_STAMP), stamp)
}

/**
 * Whether `dist-server` was built from the current sources.
 * @param {string} root
 * @returns {boolean}
 */
export function isServerFresh(root) {
  return existsSync(join(root, SERVER_STAMP)) && readFileSync(join(root, SERVER_STAMP), 'utf8') === serverStamp(root)
}

function addFolder(hash, root, folder, isPart = () => true) {
  if (!existsSync(join(root, folder))) return
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) addFolder(hash, root, path, isPart)
    else if (isPart(name)) addFile(hash, root, path)
  }
}

function addFile(hash, root, path) {
  if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
}
