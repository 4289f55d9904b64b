import { docs } from '@contract/doc'
import type { AppContext } from '../../appContext'
import { memberOf, type Route, route } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { docBody, docData, fileData, foldersData, pageBody, pageData, readBody } from './schema'
import { fileOf, listFolders, markRead, pageOfDocs } from './service'

/** Documents by folder, their files, and the confirmation that they were read. */
export function docRoutes({
  settings,
  files,
  pdfMarker,
}: Pick<AppContext, 'settings' | 'files' | 'pdfMarker'>): Route[] {
  return [
    route(docs.folders, { body: emptyBody, data: foldersData }, (call) => listFolders(call.db, memberOf(call))),
    route(docs.page, { body: pageBody, data: pageData }, (call) => pageOfDocs(call.db, memberOf(call), call.body)),
    route(docs.file, { body: docBody, data: fileData }, (call) =>
      fileOf({ ...call, dataDir: settings.dataDir, files, pdfMarker }, memberOf(call), call.body.docId, {
        secret: settings.secret,
        now: call.now,
      }),
    ),
    route(docs.read, { body: readBody, data: docData }, (call) =>
      markRead(call.db, memberOf(call), call.body, call.now),
    ),
  ]
}
