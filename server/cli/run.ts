import { parseArgs } from 'node:util'
import { auditVerify } from './auditVerify'
import { backup } from './copies/backup'
import { calendarImport } from './calendarImport'
import type { CliContext, Command, Given } from './command'
import { contentExport } from './content/contentExport'
import { contentImport } from './content/contentImport'
import { courseReport } from './courseReport'
import { databaseDistribute } from './databaseDistribute'
import { dictionaryImport } from './dictionaryImport'
import { docImport } from './documents/docImport'
import { hotelAllowance } from './hotel/hotelAllowance'
import { hotelCancel } from './hotel/hotelCancel'
import { hotelConfirm } from './hotel/hotelConfirm'
import { hotelOrders } from './hotel/hotelOrders'
import { mailboxList } from './mailbox/mailboxList'
import { mailboxReply } from './mailbox/mailboxReply'
import { mealCardTopUp } from './mealCardTopUp'
import { monitor } from './monitor'
import { noticeSend } from './noticeSend'
import { organisationMark } from './organisationMark'
import { peopleImport } from './people/peopleImport'
import { pointsAdjust } from './points/pointsAdjust'
import { pointsVerify } from './points/pointsVerify'
import { psychologyStats } from './psychologyStats'
import { restore } from './copies/restore'
import { sessionsRevoke } from './users/sessionsRevoke'
import { userCreate } from './users/userCreate'
import { userDisable } from './users/userDisable'
import { userEnable } from './users/userEnable'
import { userErase } from './users/userErase'
import { userExport } from './users/userExport'
import { userMark } from './users/userMark'
import { userPassword } from './users/userPassword'
import { userRole } from './users/userRole'

const commands: readonly Command[] = [
  userCreate,
  userRole,
  userMark,
  userPassword,
  userDisable,
  userEnable,
  userExport,
  userErase,
  peopleImport,
  organisationMark,
  sessionsRevoke,
  mailboxList,
  mailboxReply,
  noticeSend,
  dictionaryImport,
  calendarImport,
  contentImport,
  contentExport,
  docImport,
  pointsAdjust,
  pointsVerify,
  psychologyStats,
  mealCardTopUp,
  courseReport,
  hotelAllowance,
  hotelOrders,
  hotelConfirm,
  hotelCancel,
  backup,
  restore,
  databaseDistribute,
  auditVerify,
  monitor,
]

export const commandNames: readonly string[] = commands.map(({ name }) => name)

/** `-s` leaves out npm's own lines, which repeat the options, from the output. */
const CALL = 'npm run -s admin --'

/** Overview of all commands. */
function help(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  return `管理命令。可在服务运行时使用；数据库由 DATA_DIR 或 DATABASE_URL 决定，须与服务相同。\n\n${lines.join('\n')}\n\n用法：${CALL} 命令 [选项]；每个命令的说明见 ${CALL} 命令 --help`
}

function helpOf({ name, usage, summary, notes }: Command): string {
  return [`${CALL} ${name} ${usage}`.trimEnd(), '', summary, ...(notes ? [notes] : [])].join('\n')
}

/**
 * Runs one admin command.
 * @param args arguments after `npm run -s admin --`
 * @param open creates the context, without migrating the database if it is to keep its schema; only called when a
 * command really runs, so a help text or a typing error opens nothing
 * @returns what to print. Throws an Error with a readable message
 */
export async function runCommand(
  args: readonly string[],
  open: (keepsSchema: boolean) => Promise<CliContext>,
): Promise<string> {
  const words = args.filter(
    (arg, place) => !arg.startsWith('-') && args.slice(0, place).every((before) => !before.startsWith('-')),
  )
  const typed = words.join(' ')
  const command = commands.find(({ name, words: more }) => typed === name || (more && typed.startsWith(`${name} `)))
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (!command) {
    if (words.length === 0) return help()
    const close = commands.filter(({ name }) => name.split(' ')[0] === words[0])
    if (wantsHelp && close.length > 0) return close.map(helpOf).join('\n\n')
    throw new Error(`没有这个命令：${typed}\n\n${help()}`)
  }
  if (wantsHelp) return helpOf(command)
  const given = valuesOf(command, args.slice(command.name.split(' ').length))
  await command.check?.(given)
  return command.run(await open(command.keepsSchema === true), given)
}

/** `--points -20` as `--points=-20`: a negative number is a value, not an option. */
function withNegatives(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const option = joined.at(-1)
    if (/^-\d+$/.test(arg) && option && /^--[^=]+$/.test(option)) joined[joined.length - 1] = `${option}=${arg}`
    else joined.push(arg)
  }
  return joined
}

function valuesOf({ name, options, words = [] }: Command, args: string[]): Given {
  const { values, positionals, tokens } = parsed(name, () =>
    parseArgs({ args: withNegatives(args), options, allowPositionals: words.length > 0, tokens: true }),
  )
  if (positionals.length > words.length) throw wrongOptions(name)
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (seen.has(token.name) && options[token.name]?.multiple !== true)
      throw new Error(`--${token.name} 写了不止一次，请只写一次`)
    if (token.value === '') throw new Error(`--${token.name} 不能为空；不需要时请不要写`)
    seen.add(token.name)
  }
  return { ...values, ...Object.fromEntries(words.map((word, place) => [word, positionals[place]])) }
}

const wrongOptions = (name: string) => new Error(`选项有误，用法见 ${CALL} ${name} --help`)

function parsed<Result>(name: string, parse: () => Result): Result {
  try {
    return parse()
  } catch {
    throw wrongOptions(name)
  }
}
