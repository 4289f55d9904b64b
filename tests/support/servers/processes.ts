import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export interface Running {
  child: ChildProcess
  lines: string[]
  /** Resolves with the first matching line, including earlier ones. */
  said(pattern: RegExp, withinMs?: number): Promise<string>
  ended: Promise<number | null>
}

/** Runs a script of the project as a child process; TypeScript by its loader. */
export function startProcess(script: string, args: string[], env: Record<string, string> = {}): Running {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', VITEST: '', ...env },
  })
  const lines: string[] = []
  const listeners = new Set<() => void>()
  let rest = ''
  const onData = (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    listeners.forEach((each) => each())
  }
  child.stdout.on('data', onData)
  child.stderr.on('data', onData)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    lines,
    ended,
    said: (pattern, withinMs = 120_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find((each) => pattern.test(each))
          if (line === undefined) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(line)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          reject(new Error(`never said ${String(pattern)}:\n${lines.slice(-20).join('\n')}`))
        }, withinMs)
        listeners.add(look)
        look()
      }),
  }
}
