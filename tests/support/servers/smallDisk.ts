import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './serverProcess'

const MB = 1024 * 1024

export interface SmallDisk {
  /** A program that runs another one where the folder is the small disk: `within` of `runServer`. */
  within: string[]
  /** The same file as seen from here. */
  outside(path: string): string
  /** Fills the disk below this folder to the last byte. Returns how to make room again. */
  fillUp(folder: string): () => void
  close(): Promise<void>
}

/** Mounts of its own need Linux and root. */
export const canMount = (): boolean => spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0

/** Disks of so many megabytes over folders, for the programs that run within; what lies in a folder is on its disk. */
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
      for (const bytes of [MB, 1024, 1]) {
        while (appended(ballast, bytes)) continue
      }
      return () => rmSync(ballast)
    },
    close: async () => {
      holder.kill()
      await ended
    },
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
