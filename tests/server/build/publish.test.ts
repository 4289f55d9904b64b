import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const PROJECT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'bole-publish-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dist = join(folder, 'dist')
const www = join(folder, 'srv/www/mobile')

function build(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
}
const publish = () => execFileSync('sh', [join(PROJECT, 'deploy/publish.sh'), dist, join(folder, 'srv')])
const published = () =>
  Object.fromEntries(
    readdirSync(www, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .map((file) => [file.slice(www.length + 1), readFileSync(file, 'utf8')]),
  )

it('publishes each build over the one before it: changed and new files take their places, old ones stay', () => {
  const first = {
    'index.html': '1',
    'assets/a-1.js': 'a',
    'icons/app.png': '1',
    'badges/set/one.webp': '1',
    'sw.js': '1',
  }
  build({ ...first, 'csp.txt': "default-src 'self'" })
  publish()
  expect(published()).toEqual(first)

  rmSync(join(dist, 'assets/a-1.js'))
  const second = {
    ...{ 'index.html': '2', 'assets/a-2.js': 'a', 'sw.js': '2' },
    ...{ 'icons/app.png': '2', 'icons/new.png': '2', 'badges/set/one.webp': '2', 'badges/set/two.webp': '2' },
  }
  build({ ...second, 'csp.txt': "default-src 'none'" })
  publish()
  expect(published()).toEqual({ ...first, ...second })
  const headers = readFileSync(join(folder, 'srv/headers.conf'), 'utf8')
  expect(headers).toContain(`Content-Security-Policy "default-src 'none'"`)
})
