import { brokenBucket } from './bucket'
import { wrongClock } from './clock'
import { databaseDay } from './database'
import { isGood, type Outcome, printDay, printHead } from './day'
import { fullDataFolder, fullFolder } from './disk'
import { slowConnections } from './slow'

type Days = readonly (readonly [name: string, day: () => Promise<Outcome>])[]

const trialOf = (days: Days) => async (): Promise<number> => {
  printHead()
  let good = true
  for (const [name, day] of days) {
    const outcome = await day()
    printDay(name, outcome)
    good &&= isGood(outcome)
  }
  return good ? 0 : 1
}

/** Days on which something around the server fails for a while, by the name of their trial. */
export const badDays = {
  full: trialOf([
    ['数据目录（内置数据库）已满', () => fullDataFolder()],
    ['文件目录已满', () => fullFolder('files')],
    ['临时目录已满', () => fullFolder('tmp')],
  ]),
  away: trialOf([['数据库离开又回来', () => databaseDay('away')]]),
  readonly: trialOf([['数据库只读', () => databaseDay('readOnly')]]),
  frozen: trialOf([['数据库没有应答', () => databaseDay('frozen')]]),
  bucket: trialOf([['存储桶应答 500', () => brokenBucket()]]),
  clock: trialOf([
    ['时钟快一小时，又回来', () => wrongClock(1)],
    ['时钟慢一小时，又回来', () => wrongClock(-1)],
  ]),
  slow: trialOf([['一千个缓慢的连接', () => slowConnections()]]),
} satisfies Record<string, () => Promise<number>>
