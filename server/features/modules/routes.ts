import { modules } from '@contract/module'
import type { AppContext } from '../../appContext'
import { type Route, memberOf, route } from '../../calls/route'
import { emptyBody, listData, openBody, openData, todayData } from './schema'
import { listTiles, listToday, openModule } from './service'

/** The service home: tiles, opening one, what is due today. */
export function moduleRoutes(_portal: AppContext): Route[] {
  return [
    route(modules.list, { body: emptyBody, data: listData }, async (call) => ({
      groups: await listTiles(call.db, memberOf(call)),
    })),
    route(modules.open, { body: openBody, data: openData }, (call) =>
      openModule(call.db, memberOf(call), call.body.moduleContentCode),
    ),
    route(modules.today, { body: emptyBody, data: todayData }, (call) => listToday(call.db, memberOf(call))),
  ]
}
