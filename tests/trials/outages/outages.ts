import { brokenBucket } from './bucket'
import { wrongClock } from './clock'
import { databaseOutage } from './database'
import { isGood, type Outcome, printOutcome, printHead } from './outage'
import { fullDataFolder, fullFolder } from './disk'
import { slowConnections } from './slow'
import { standbyOnly } from './standby'

type Runs = readonly (readonly [name: string, run: () => Promise<Outcome>])[]

const trialOf = (runs: Runs) => async (): Promise<number> => {
  printHead()
  let good = true
  for (const [name, run] of runs) {
    const outcome = await run()
    printOutcome(name, outcome)
    good &&= isGood(outcome)
  }
  return good ? 0 : 1
}

/** Outages of the server's dependencies, by the name of their trial. */
export const outages = {
  full: trialOf([
    ['数据目录（内置数据库）已满', () => fullDataFolder()],
    ['文件目录已满', () => fullFolder('files')],
    ['临时目录已满', () => fullFolder('tmp')],
  ]),
  away: trialOf([['数据库离开又回来', () => databaseOutage('away')]]),
  readonly: trialOf([['数据库只读', () => databaseOutage('readOnly')]]),
  frozen: trialOf([['数据库没有应答', () => databaseOutage('frozen')]]),
  bucket: trialOf([['存储桶应答 500', () => brokenBucket()]]),
  clock: trialOf([
    ['时钟快一小时，又回来', () => wrongClock(1)],
    ['时钟慢一小时，又回来', () => wrongClock(-1)],
  ]),
  standby: trialOf([['只有备库', () => standbyOnly()]]),
  slow: trialOf([['一千个缓慢的连接', () => slowConnections()]]),
} satisfies Record<string, () => Promise<number>>
