import type { ParseArgsConfig } from 'node:util'
import type { Db } from '../db/db'
import type { FileStore } from '../storage/fileStore'

/** Context of a command. */
export interface CliContext {
  db: Db
  files: FileStore
  /** The address of the role that owns the tables, empty for the embedded database. */
  migrateUrl: string
  /** For what is made of files meanwhile. */
  dataDir: string
  /** The installation's secret, asked for by the few commands that need it. */
  secret: () => Promise<string>
  now: Date
  /** Tells how far a long command has come, one line at a time. */
  tell: (line: string) => void
}

export type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** One admin command: a file of its own, its words in Chinese. */
export interface Command {
  /** As it is typed, `user create`. */
  name: string
  /** What comes after the name. */
  usage: string
  /** What it does, in one line. */
  summary: string
  /** Further notes. */
  notes?: string
  /** What is typed after the name without an option, in its order; `run` gets it under these names. */
  words?: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  /** Throws an Error for people where it cannot work anyhow; asked before anything is opened. */
  check?(given: Given): Promise<void>
  /** Does it and answers what to print. Throws an Error whose message is for people. */
  run(context: CliContext, given: Given): Promise<string>
}

/** The text of an option, undefined where it is not given. */
export function textOf(given: Given, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The text of an option that must be given. */
export function required(given: Given, name: string): string {
  const value = textOf(given, name)
  if (value === undefined) throw new Error(`缺少 --${name}，用法见该命令的 --help`)
  return value
}

/** Every text of an option that may come more than once. */
export function listOf(given: Given, name: string): string[] {
  const value = given[name]
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/** One of these values, by what was typed. */
export function oneOf<Value extends string>(values: Record<string, Value>, typed: string, name: string): Value {
  const found = Object.values(values).find((each) => each === typed)
  if (found) return found
  throw new Error(`--${name} 只能是：${Object.values(values).join('、')}`)
}
