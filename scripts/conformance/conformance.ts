import { writeFileSync } from 'node:fs'
import { junitOf } from './junit'
import { HELP, readOptions, UsageError } from './options'
import { runConformance } from './run'
import { lineOf, tableOf } from './table'

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (!options) {
    console.log(HELP)
    return 0
  }
  const start = Date.now()
  const results = await runConformance(options)
  for (const line of tableOf(results)) console.log(line)
  const missed = results.filter(({ outcome }) => outcome === 'missed')
  if (missed.length > 0) console.log(`\n不符合约定：`)
  for (const result of missed) console.log(`  ✗ ${lineOf(result)}`)
  if (options.junit) writeFileSync(options.junit, junitOf(results))
  console.log(
    `\n${results.length} 项检查，${missed.length} 项不符，用时 ${Math.round((Date.now() - start) / 1000)} 秒，种子 ${options.seed}`,
  )
  return missed.length > 0 ? 1 : 0
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${HELP}`)
    process.exitCode = 2
  },
)
