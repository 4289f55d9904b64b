import { psychology } from '@contract/psychology'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { type KeyedRoutes, keyedRoutes } from './keyedRoutes'
import { listReports, readReport, removeReport } from './reports'
import * as schema from './schema'
import { homeOf, roundOf, scalesOf, setConsent, submit } from './service'
import { counselRoutes, talkRoutes } from './talkRoutes'

const userIdOf = (call: Call<unknown>) => memberOf(call).id

/** Scales, reports and talks with counsellors. Without an encryption key every call is refused. */
export function psychologyRoutes({ sealKey }: Pick<AppContext, 'sealKey'>): Route[] {
  const keyed = keyedRoutes(sealKey)
  return [...homeRoutes(keyed), ...scaleRoutes(keyed), ...talkRoutes(keyed), ...counselRoutes(keyed)]
}

const homeRoutes = ({ plain, write }: KeyedRoutes): Route[] => [
  plain(psychology.home, { body: emptyBody, data: schema.homeData }, (call) =>
    homeOf(call.db, memberOf(call), call.now),
  ),
  write(
    psychology.consent,
    { body: schema.consentBody, data: schema.homeData },
    async (call) => void (await setConsent(call.db, userIdOf(call), call.body, call.now)),
    (call) => homeOf(call.db, memberOf(call), call.now),
  ),
]

const scaleRoutes = ({ plain, write }: KeyedRoutes): Route[] => [
  plain(psychology.scales, { body: emptyBody, data: schema.scalesData }, (call) =>
    scalesOf(call.db, userIdOf(call), call.now),
  ),
  plain(psychology.scale, { body: schema.scaleBody, data: schema.scaleData }, (call) =>
    roundOf(call.db, userIdOf(call), call.body.scale, call.now),
  ),
  write(
    psychology.submit,
    { body: schema.submitBody, data: schema.reportIdData },
    (call, key) => submit(call.db, userIdOf(call), call.body, { now: call.now, key }),
    async (_call, kept) => kept,
  ),
  plain(psychology.reports, { body: schema.reportsBody, data: schema.reportsData }, (call, key) =>
    listReports(call.db, userIdOf(call), { scale: call.body.scale, cursor: call.body.cursor ?? null }, key),
  ),
  plain(psychology.report, { body: schema.reportBody, data: schema.reportData }, (call, key) =>
    readReport(call.db, userIdOf(call), call.body.reportId, key),
  ),
  write(
    psychology.remove,
    { body: schema.reportBody, data: schema.reportIdData },
    (call) => removeReport(call.db, userIdOf(call), call.body.reportId),
    async (_call, kept) => kept,
  ),
]
