import type { z } from 'zod'
import type { Endpoint } from '@contract/endpoint'
import type { AppContext } from '../../appContext'
import { type Call, type Route, route, sealedRoute } from '../../calls/route'
import { conflict } from '../../lib/businessError'

interface Schemas<Body, Data> {
  body: z.ZodType<Body>
  data: z.ZodType<Data>
}

export interface KeyedRoutes {
  /** A call whose kept response holds no secret data. */
  plain<Body, Data>(
    endpoint: Endpoint<Body, Data>,
    schemas: Schemas<Body, Data>,
    handle: (call: Call<Body>, key: Buffer) => Promise<Data>,
  ): Route
  /**
   * A write of which only the result of `handle`, ids, is kept (rule: kept answers). `show` builds the response from
   * it.
   */
  write<Body, Data, Kept>(
    endpoint: Endpoint<Body, Data>,
    schemas: Schemas<Body, Data>,
    handle: (call: Call<Body>, key: Buffer) => Promise<Kept>,
    show: (call: Call<Body>, kept: Kept, key: Buffer) => Promise<Data>,
  ): Route
}

/** Makers of routes that are refused, with the reason, while there is no encryption key. */
export function keyedRoutes(sealKey: AppContext['sealKey']): KeyedRoutes {
  const needKey = (): Buffer => {
    if ('closed' in sealKey) throw conflict(sealKey.closed)
    return sealKey.key
  }
  const bodyKey = 'key' in sealKey ? sealKey.key.toString('hex') : ''
  return {
    plain: (endpoint, schemas, handle) => route(endpoint, schemas, async (call) => handle(call, needKey())),
    write: (endpoint, schemas, handle, show) =>
      sealedRoute(endpoint, schemas, {
        bodyKey,
        handle: async (call) => handle(call, needKey()),
        show: async (call, kept) => show(call, kept, needKey()),
      }),
  }
}
