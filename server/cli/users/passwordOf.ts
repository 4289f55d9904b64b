import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import type { CliContext } from '../command'

export const PASSWORD_NOTE =
  '--password - 从标准输入读取密码（在终端里不显示输入的内容）：写在命令里的密码会留在命令历史里，也会出现在进程列表里。'

/** The password that `--password` names: `-` is one line of standard input. */
export async function passwordOf(
  { input = process.stdin, report }: Pick<CliContext, 'input' | 'report'>,
  typed: string,
): Promise<string> {
  if (typed !== '-') return typed
  const terminal = 'isTTY' in input && input.isTTY === true
  if (terminal) report('请输入密码，按回车结束：')
  const password = await firstLine(input, terminal)
  if (!password) throw new Error('没有从标准输入读到密码，请重试')
  return password
}

function firstLine(input: Readable, terminal: boolean): Promise<string | undefined> {
  // The line editor of a terminal repeats what is typed: into nothing.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output, terminal })
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('close', () => resolve(undefined))
  })
}
