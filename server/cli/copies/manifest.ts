import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const count = z.int().nonnegative()
const schema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Migrations that the backed-up tables have. */
  migrations: z.array(z.string()),
  /** Rows per table. */
  tables: z.record(z.string(), count),
  files: count,
  /** Whether the digests of the files are there; older backups have none. */
  sums: z.boolean().default(false),
})

/** Manifest of a backup. */
export type Manifest = z.infer<typeof schema>

/** The error of a backup that cannot be read. */
export const broken = (what: string, cause?: unknown) => new Error(`备份已损坏：${what}，请换一份备份`, { cause })

/** Where a backup keeps the rows of a table. */
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.ndjson.gz`)

/** The manifest of a backup whose tables are all there. Throws an Error with a readable message. */
export async function manifestIn(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} 里没有完整的备份`, { cause })
  })
  const { success, data } = schema.safeParse(parsed(text))
  if (!success) throw broken('manifest.json 读不出来')
  for (const table of Object.keys(data.tables)) {
    await access(tableFile(folder, table)).catch((cause: unknown) => {
      throw broken(`没有表 ${table} 的文件`, cause)
    })
  }
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
