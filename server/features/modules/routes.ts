import { modules } from '@contract/module'
import type { AppContext } from '../../appContext'
import { type Route, memberOf, route } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { favouritesBody, favouritesData, listData, openBody, openData, todayData } from './schema'
import { favouritesOf, listTiles, openModule, setFavourites } from './service'
import { listToday } from './today'

/** Service home: tiles, opening a tile, favourites, and what is due today. */
export function moduleRoutes({ log }: Pick<AppContext, 'log'>): Route[] {
  return [
    route(modules.list, { body: emptyBody, data: listData }, async (call) => ({
      groups: await listTiles(call.db, memberOf(call)),
    })),
    route(modules.open, { body: openBody, data: openData }, (call) =>
      openModule(call.db, memberOf(call), call.body.moduleContentCode),
    ),
    route(modules.today, { body: emptyBody, data: todayData }, (call) =>
      listToday({ db: call.db, user: memberOf(call), now: call.now, log }),
    ),
    route(modules.favourites, { body: emptyBody, data: favouritesData }, (call) =>
      favouritesOf(call.db, memberOf(call)),
    ),
    route(modules.setFavourites, { body: favouritesBody, data: favouritesData }, (call) =>
      setFavourites(call.db, memberOf(call), call.body.codes),
    ),
  ]
}
