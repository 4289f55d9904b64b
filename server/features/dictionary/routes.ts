import { dictionaries } from '@contract/dictionary'
import { type Route, route } from '../../calls/route'
import { keysBody, keysData, namesBody, namesData } from './schema'
import { dictionariesByKey, dictionariesByName } from './service'

/** Dictionaries, also for visitors. */
export function dictionaryRoutes(): Route[] {
  return [
    route(dictionaries.byKeys, { body: keysBody, data: keysData }, ({ db, body }) => dictionariesByKey(db, body.keys)),
    route(dictionaries.byName, { body: namesBody, data: namesData }, ({ db, body }) =>
      dictionariesByName(db, body.nameList),
    ),
  ]
}
