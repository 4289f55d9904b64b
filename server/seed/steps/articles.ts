import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '@contract/text/timeUnits'
import { articleTransfers } from '../../features/articles/tables'
import { docs } from '../../features/docs/tables'
import { publicAddress } from '../../features/files/addresses'
import { files } from '../../features/files/tables'
import { CULTURE_TITLE, cultureHtml } from '../texts/culture'
import { addArticleDoc } from './articleDoc'
import { fileRow, freshName, storePicture, type StoredPicture } from './store'
import type { Step } from './step'
import { sourceFile } from '../../lib/sources'

const HOURS_AGO = 2
const ID = 'doc-culture'
const FOLDER = { id: 'f-culture', name: '企业文化' }
const ATTACHMENT = sourceFile('seed/documents/doc-safety.pdf')
const PDF = 'application/pdf'
const SIZE = { w: 1024, h: 768 }

const transfers = [
  { id: 'at-route', openType: 'route', target: '/doc' },
  { id: 'at-native', openType: 'native', target: 'scan' },
  { id: 'at-url', openType: 'url', target: 'https://www.example.com/culture' },
  { id: 'at-closed', openType: 'closed', reason: '活动已结束，感谢关注' },
]

/** A public article, link transfers, and the watermark of the handbook. */
export const articlesStep: Step = {
  name: 'articles',
  prepare: async ({ files: store, start }) => {
    const now = new Date(start.getTime() - HOURS_AGO * HOUR_MS)
    const meeting = await storePicture(store, { name: 'trends/69-0', subject: 'room', ...SIZE })
    const outing = await storePicture(store, { name: 'trends/17-0', subject: 'group', ...SIZE })
    const attachment = await readFile(ATTACHMENT)
    const storageKey = `seed/documents/${ID}.pdf`
    await store.write(storageKey, attachment)
    return async (tx) => {
      const pictures = [meeting, outing].map((picture, at) => pictureRow(picture, `file-${ID}-${at}`, now))
      const pdf = {
        id: `file-${ID}`,
        kind: 'attachment',
        mime: PDF,
        bytes: attachment.length,
        storageKey,
        name: freshName(PDF),
        smallName: freshName(PDF),
        usedAt: now,
        createdAt: now,
      }
      await tx.insert(files).values([...pictures, pdf])
      const shown = (at: number, { alt, width, height }: StoredPicture) => ({
        address: publicAddress(pictures[at]?.name ?? ''),
        ...{ alt, width, height },
      })
      const content = cultureHtml(shown(0, meeting), shown(1, outing))
      await addArticleDoc(tx, {
        ...{ id: ID, folder: FOLDER, title: CULTURE_TITLE, content, now },
        pictureIds: pictures.map(({ id }) => id),
        attachments: [{ fileId: pdf.id, name: '安全生产须知.pdf' }],
      })
      await tx.insert(articleTransfers).values(transfers)
      await tx.update(docs).set({ internal: true }).where(eq(docs.id, 'doc-handbook'))
    }
  },
}

const pictureRow = (picture: StoredPicture, id: string, createdAt: Date) => ({
  ...fileRow(picture, { id, ownerId: '', kind: 'picture', isPublic: false, createdAt }),
  ownerId: null,
})
