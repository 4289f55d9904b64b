import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './serverProcess'

const MB = 1024 * 1024
const REFILL_MS = 50

export interface SmallDisk {
  /** Program that runs another one with the small disk mounted at the folder: `within` of `runServer`. */
  within: string[]
  /** Path of a file of the disk outside of that program. */
  outside(path: string): string
  /** Keeps the disk below this folder completely full. Returns a function that frees it again. */
  fillUp(folder: string): () => void
  close(): Promise<void>
}

/** Mount namespaces need Linux and root. */
export const canMount = (): boolean => spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0

/** Mounts disks of so many megabytes over folders for the programs run within; files of the folders are copied. */
export async function smallDisk(sizes: Readonly<Record<string, number>>): Promise<SmallDisk> {
  const steps = Object.entries(sizes).map(
    ([folder, mb]) =>
      `mkdir -p ${folder} ${folder}.before && cp -a ${folder}/. ${folder}.before && ` +
      `mount -t tmpfs -o size=${mb}m none ${folder} && cp -a ${folder}.before/. ${folder} && rm -r ${folder}.before`,
  )
  const holder = spawn('unshare', ['-m', 'sh', '-c', `${steps.join(' && ')} && echo mounted && exec sleep 86400`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    holder.stdout.once('data', () => resolve())
    holder.once('exit', () => reject(new Error('no disk could be mounted')))
  })
  const outside = (path: string) => join(`/proc/${holder.pid}/root`, path)
  return {
    within: ['nsenter', '-m', '-t', String(holder.pid), 'sh', '-c', `cd ${PROJECT} && exec "$@"`, 'sh'],
    outside,
    fillUp: (folder) => {
      const ballast = join(outside(folder), 'ballast')
      writeFileSync(ballast, '')
      fill(ballast)
      // Files that were being written at that moment are removed and leave room again.
      const refill = setInterval(() => fill(ballast), REFILL_MS)
      return () => {
        clearInterval(refill)
        rmSync(ballast)
      }
    },
    close: async () => {
      holder.kill()
      await ended
    },
  }
}

function fill(path: string): void {
  for (const bytes of [MB, 1024, 1]) {
    while (appended(path, bytes)) continue
  }
}

function appended(path: string, bytes: number): boolean {
  try {
    appendFileSync(path, Buffer.alloc(bytes, 1))
    return true
  } catch {
    return false
  }
}
