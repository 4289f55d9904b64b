import { dictionaries } from '@contract/dictionary'
import type { Portal } from '../../portal'
import { type Route, route } from '../../route'
import { keysBody, keysData, namesBody, namesData } from './schema'
import { dictionariesByKey, dictionariesByName } from './service'

/** The dictionaries of section 7, open to visitors. */
export function dictionaryRoutes(_portal: Portal): Route[] {
  return [
    route(dictionaries.byKeys, { body: keysBody, data: keysData }, ({ db, body }) => dictionariesByKey(db, body.keys)),
    route(dictionaries.byName, { body: namesBody, data: namesData }, ({ db, body }) => dictionariesByName(db, body.nameList)),
  ]
}
