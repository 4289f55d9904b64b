import { markAccount } from '../../accounts'
import { userIdOf } from '../../features/people/service'
import { type Command, type Given, required, textOf, yesNoOf } from '../command'

const LEVEL_MAX = 99

export const userMark: Command = {
  name: 'user mark',
  usage: '--username 名字 [--guide 是|否] [--level 级别] [--official 是|否] [--verified 是|否]',
  summary: '标记一个人：导师及其级别、官方认证、实名认证',
  notes: `没有写的不变。--level 是 0 到 ${LEVEL_MAX}，0 是没有级别。不再是导师的人没有级别，开放的时段随即关闭，预约人会收到通知。`,
  options: {
    username: { type: 'string' },
    guide: { type: 'string' },
    level: { type: 'string' },
    official: { type: 'string' },
    verified: { type: 'string' },
  },
  run: async ({ db, now }, given) => {
    const username = required(given, 'username')
    const [guide, official, verified] = ['guide', 'official', 'verified'].map((name) => yesNoOf(given, name))
    const marks = { guide, level: levelOf(given), official, verified }
    if (Object.values(marks).every((mark) => mark === undefined))
      throw new Error('请用 --guide、--level、--official 或 --verified 写明标记')
    await markAccount(db, await userIdOf(db, username), marks, now)
    return `已更新 ${username} 的标记`
  },
}

function levelOf(given: Given): number | undefined {
  const text = textOf(given, 'level')
  if (text !== undefined && !/^\d{1,2}$/.test(text)) throw new Error(`--level 须为 0 到 ${LEVEL_MAX} 的整数`)
  return text === undefined ? undefined : Number(text)
}
