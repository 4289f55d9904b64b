import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { broken, tableFile } from './manifest'

/** The rows of a table in a backup, each as JSON. Throws an Error with a readable message where they cannot be read. */
export async function* linesOf(folder: string, table: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(tableFile(folder, table)), unpacked)
  reading.catch(() => undefined)
  const decoder = new TextDecoder()
  let held = ''
  try {
    for await (const chunk of unpacked) {
      const lines = (held + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      held = lines.pop() ?? ''
      yield* lines
    }
    await reading
  } catch (cause) {
    throw broken(`表 ${table} 的文件读不出来`, cause)
  }
  if (held) yield held
}

/** Storage keys that the rows of `files` name in a backup; one that two rows name comes twice. */
export async function* storageKeysIn(folder: string): AsyncGenerator<string> {
  for await (const line of linesOf(folder, 'files')) {
    const { storage_key: whole, small_storage_key: small } = namesIn(line)
    for (const key of [whole, small]) {
      if (key?.includes('..')) throw broken('表 files 的内容有误')
      if (key) yield key
    }
  }
}

function namesIn(line: string): { storage_key?: string; small_storage_key?: string } {
  try {
    return JSON.parse(line) as ReturnType<typeof namesIn>
  } catch (cause) {
    throw broken('表 files 的内容有误', cause)
  }
}
