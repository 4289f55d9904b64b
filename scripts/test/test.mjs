import { join } from 'node:path'
import { endWithParent } from '../endWithParent.mjs'
import { closingWords } from './closingWords.mjs'
import { runGroups } from './groups.mjs'
import { runRedAgain } from './secondRun.mjs'
import { openTestFolder } from './testFolder.mjs'
import { runVitest } from './vitestRun.mjs'

/**
 * `npm test`: every test, in groups, so that a red one hides no other. `npm test -- <arguments of vitest>` runs some.
 * `--both-browsers` adds the looks in the packed browser, `--again` repeats red files alone. Plain JavaScript: a
 * compiler would leave its cache in the machine's temporary folder, while the tests use one of their own.
 */
const BOTH = '--both-browsers'
const AGAIN = '--again'
const root = join(import.meta.dirname, '../..')
const args = process.argv.slice(2).filter((one) => one !== BOTH && one !== AGAIN)
const browsers = process.argv.includes(BOTH) ? { SECOND_BROWSER: 'packed' } : {}

endWithParent()
const folder = openTestFolder()
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await Promise.all([...running].map((one) => one.stop()))
    folder.remove()
    process.exit(1)
  })
}

/** @type {import('./groups.mjs').RunGroup} */
async function run(group) {
  // A browser keeps sound settings and font caches in the user's own folders.
  const own = {
    TMPDIR: folder.path,
    XDG_CONFIG_HOME: join(folder.path, 'config'),
    XDG_CACHE_HOME: join(folder.path, 'cache'),
  }
  const one = runVitest(root, group, { TZ: 'UTC', ...process.env, ...browsers, ...own })
  running.add(one)
  return one.ended.finally(() => running.delete(one))
}

const first = args.length > 0 ? [await run({ name: 'chosen', args })] : await runGroups(run)
const results = process.argv.includes(AGAIN) ? await runRedAgain(first, run) : first
folder.remove()
console.log(closingWords(results, root).join('\n'))
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1
