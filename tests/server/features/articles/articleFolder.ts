import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docs } from '@contract/doc'
import { extractionPool } from '@server/cli/documents/readDocs'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import type { TestApp } from '@tests/support/testApp'

/** The smallest file accepted as a PDF; only its first bytes are checked. */
export const PDF_BYTES = Buffer.from('%PDF-1.4\n%%EOF\n')

/** A folder to import into a test app, with the calls of the tests. */
export async function articleFolder(testApp: TestApp) {
  const root = await mkdtemp(join(tmpdir(), 'bole-articles-'))
  const extraction = extractionPool()
  return {
    /** Writes files into the folder, by path. */
    async write(entries: Record<string, string | Buffer>) {
      for (const [path, content] of Object.entries(entries)) {
        await mkdir(join(root, path, '..'), { recursive: true })
        await writeFile(join(root, path), content)
      }
    },
    load: () => runCommand(['doc', 'import', root], async () => cliContextOf(testApp, extraction)),
    /** Id of the document with this title, as listed for a member. */
    async idOf(title: string, token: string) {
      const { data } = await testApp.post(docs.page, { keyword: title }, { token })
      const found = data.list.find((doc) => doc.title === title)
      if (!found) throw new Error(`no document ${title}`)
      return found.docId
    },
    remove: async () => {
      await extraction.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
