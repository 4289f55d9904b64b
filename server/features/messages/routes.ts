import { messages } from '@contract/message'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { listOf, markRead, type Reading, setMuted, summaryOf } from './reading'
import { listBody, listData, readBody, settingsBody, settingsData, summaryBody, summaryData } from './schema'

/** Messages and their read state. */
export function messageRoutes({ settings: { secret } }: AppContext): Route[] {
  const reading = (call: Call<unknown>): Reading => ({ reader: memberOf(call), now: call.now, secret })
  const summary = (call: Call<unknown>) => call.near((near) => summaryOf(call.db, reading(call), near))
  return [
    route(messages.list, { body: listBody, data: listData }, (call) =>
      call.near((near) => listOf(near, call.body, reading(call))),
    ),
    route(messages.summary, { body: summaryBody, data: summaryData }, summary),
    // Nothing of other people is kept for a repeated key.
    sealedRoute(
      messages.read,
      { body: readBody, data: summaryData },
      { handle: (call) => markRead(call.db, call.body, memberOf(call)), show: summary },
    ),
    route(messages.settings, { body: settingsBody, data: settingsData }, (call) =>
      setMuted(call.db, call.body, memberOf(call)),
    ),
  ]
}
