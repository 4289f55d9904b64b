import { BASE_PATHS } from '@contract/endpoint'
import { MONITOR_IMAGE_LENGTH } from '@contract/limits'
import { monitor, type MonitorReport } from '@contract/monitor'
import { settings } from '@/env'

export const REPORT_PATH = monitor.report.path

const address = () => (settings.apiBase || BASE_PATHS.default) + REPORT_PATH

/**
 * Sends a batch by sendBeacon, to another origin by fetch, or by image requests if these are missing; never throws;
 * delivery is not confirmed.
 */
export function post(report: MonitorReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  try {
    if (new URL(address(), location.href).origin !== location.origin) {
      // A beacon sends cookies, which CORS refuses.
      const request = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const
      void fetch(address(), request).catch(() => undefined)
      return
    }
    // WebViews before 90 throw for this type.
    if (navigator.sendBeacon?.(address(), body)) return
  } catch {
    // An image request is not subject to CORS.
  }
  postByImage(report)
}

function postByImage(report: MonitorReport): void {
  for (const { stack: _stack, ...behaviour } of report.behaviours) {
    const query = encodeURIComponent(JSON.stringify({ ...report, behaviours: [behaviour] }))
    if (query.length <= MONITOR_IMAGE_LENGTH) new Image().src = `${address()}?d=${query}`
  }
}
