import type { Readable } from 'node:stream'
import type { ParseArgsConfig } from 'node:util'
import { hasInvisible } from '@contract/people'
import { isBlank } from '@contract/text/plainText'
import type { Db } from '../db/db'
import type { WorkerPool } from '../lib/workerPool'
import type { FileStore } from '../storage/fileStore'

/** Context of a command. */
export interface CliContext {
  db: Db
  files: FileStore
  /** Address of the role that owns the tables, empty for the embedded database. */
  migrateUrl: string
  /** Folder for temporary files. */
  dataDir: string
  /** The installation's secret; only read by the few commands that need it. */
  secret: () => Promise<string>
  now: Date
  /** Threads of the caller for reading documents; without them a command starts and ends its own. */
  extraction?: WorkerPool
  /** Where `--password -` is read from; standard input unless given. */
  input?: Readable
  /** Reports the progress of a long command, one line at a time. */
  report: (line: string) => void
}

export type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** One admin command in a file of its own; its texts are Chinese. */
export interface Command {
  /** As typed: `user create`. */
  name: string
  /** Arguments after the name. */
  usage: string
  /** What it does, in one line. */
  summary: string
  /** Further notes. */
  notes?: string
  /** Names of the positional arguments, in order; `run` gets them under these names. */
  words?: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  /** Works with the tables of any version, and leaves the database as it is; others need the newest. */
  keepsSchema?: boolean
  /** Throws an Error with a readable message if the arguments cannot work; called before anything is opened. */
  check?(given: Given): Promise<void>
  /** Runs the command and returns the text to print. Throws an Error with a readable message. */
  run(context: CliContext, given: Given): Promise<string>
}

/** Value of an option, undefined if it is not given. */
export function textOf(given: Given, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Value of a required option. Throws an Error with a readable message if it is missing.
 * @param what names a positional argument in the message
 */
export function required(given: Given, name: string, what = ` --${name}`): string {
  const value = textOf(given, name)
  if (value === undefined) throw new Error(`缺少${what}，用法见该命令的 --help`)
  return value
}

/**
 * Required words that people will read, trimmed; only `lines` may have line breaks. Throws an Error with a readable
 * message if they are missing, blank or have characters that nobody sees.
 */
export function requiredText(given: Given, name: string, { lines = false } = {}): string {
  const text = required(given, name).trim()
  if (isBlank(text)) throw new Error(`--${name} 不能为空`)
  if (hasInvisible(lines ? text.replaceAll('\n', '') : text))
    throw new Error(`--${name} 含有不可见的字符${lines ? '' : '或换行'}，请修改后重试`)
  return text
}

/** All values of a repeatable option. */
export function listOf(given: Given, name: string): string[] {
  const value = given[name]
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/** One of these values, by the typed text. Throws an Error that lists them for any other text. */
export function oneOf<Value extends string>(values: Record<string, Value>, typed: string, name: string): Value {
  const found = Object.values(values).find((each) => each === typed)
  if (found) return found
  throw new Error(`--${name} 只能是：${Object.values(values).join('、')}`)
}

/** Whether an option says 是 or 否; undefined if it is not given. Throws as `oneOf` for any other text. */
export function yesNoOf(given: Given, name: string): boolean | undefined {
  const typed = textOf(given, name)
  return typed === undefined ? undefined : oneOf({ Yes: '是', No: '否' }, typed, name) === '是'
}
