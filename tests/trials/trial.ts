import { outages } from './outages/outages'
import { citus } from './citus/citus'
import { failover } from './failover'
import { growth } from './growth'
import { kills } from './kills'
import { pooled } from './pooled'
import { viral } from './viral'

/** Long runs by name; each prints its findings and returns the exit code. */
const TRIALS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  ...outages,
  citus,
  failover,
  growth,
  kills,
  pooled,
  viral,
}

const [name = '', ...args] = process.argv.slice(2)
const trial = TRIALS[name]
if (trial) process.exitCode = await trial(args)
else {
  console.error(`用法：npm run trial -- <${Object.keys(TRIALS).join('|')}>`)
  process.exitCode = 2
}
