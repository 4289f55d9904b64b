import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Role } from '@contract/person'
import { DAY_MS } from '@contract/text/timeUnits'
import { gramsOf } from '../../domain/grams'
import { docFolders, docs } from '../../features/docs/tables'
import { files } from '../../features/files/tables'
import texts from '../documents/texts.json' with { type: 'json' }
import { freshName } from './store'
import type { Step } from './step'
import { sourceFile } from '../../lib/sources'

const FOLDER = sourceFile('seed/documents')
const PDF = 'application/pdf'

const folders = [
  { id: 'f-rules', name: '制度流程' },
  { id: 'f-safety', name: '安全生产' },
  { id: 'f-hr', name: '人力资源', access: 'role', accessTo: Role.Hr },
]

const documents = [
  { id: 'doc-handbook', folderId: 'f-rules', title: '员工手册', mustRead: true, daysAgo: 20 },
  { id: 'doc-scan', folderId: 'f-rules', title: '国庆供餐通知（扫描件）', mustRead: false, daysAgo: 50 },
  { id: 'doc-safety', folderId: 'f-safety', title: '安全生产须知', mustRead: false, daysAgo: 6 },
  { id: 'doc-hr', folderId: 'f-hr', title: '薪酬等级管理办法', mustRead: false, daysAgo: 33 },
] as const

/** Documents of every kind: a handbook to confirm, a scan without text, one for HR only. */
export const documentsStep: Step = {
  name: 'documents',
  prepare: async ({ files: store, start }) => {
    const stored = await Promise.all(
      documents.map(async (document) => {
        const content = await readFile(join(FOLDER, `${document.id}.pdf`))
        const storageKey = `seed/documents/${document.id}.pdf`
        await store.write(storageKey, content)
        return { ...document, storageKey, bytes: content.length, sha256: digest(content) }
      }),
    )
    return async (tx) => {
      await tx.insert(docFolders).values(folders.map((folder) => ({ ...folder, path: folder.name })))
      const rows = stored.map(({ id, storageKey, bytes, daysAgo }) => ({
        id: `file-${id}`,
        ownerId: null,
        kind: 'attachment',
        mime: PDF,
        bytes,
        storageKey,
        name: freshName(PDF),
        smallName: freshName(PDF),
        usedAt: start,
        createdAt: new Date(start.getTime() - daysAgo * DAY_MS),
      }))
      await tx.insert(files).values(rows)
      await tx.insert(docs).values(
        stored.map(({ id, folderId, title, mustRead, daysAgo, sha256, bytes }) => {
          const pages = texts[id]
          return {
            id,
            folderId,
            title,
            mustRead,
            sha256,
            bytes,
            kind: 'pdf',
            path: `${folders.find((folder) => folder.id === folderId)?.name ?? ''}/${title}.pdf`,
            fileId: `file-${id}`,
            pages: pages.length,
            content: pages.join(' '),
            grams: [...new Set([title, ...pages].flatMap((text) => gramsOf(text)))],
            updatedAt: new Date(start.getTime() - daysAgo * DAY_MS),
          }
        }),
      )
    }
  },
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
