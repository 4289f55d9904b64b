import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { FastifyServerFactory, FastifyServerOptions } from 'fastify'
import { type Admission, isCall, RETRY_AFTER_SECONDS } from '../calls/admission'
import { refusal, serverBusy } from '../lib/businessError'

const BODY = JSON.stringify(refusal(serverBusy()))

/**
 * The HTTP server of the app, which refuses calls while the process is busy before the framework begins with them: what
 * a refusal costs decides how long the others wait.
 * @param headersOf the headers that every answer has
 */
export function refusingServer(
  admission: Pick<Admission, 'isBusy'>,
  headersOf: (request: IncomingMessage) => Record<string, string>,
): FastifyServerFactory {
  return (handler, options) => {
    const listener: RequestListener = (request, response) => {
      if (!isCall(request.method, request.url) || !admission.isBusy()) return handler(request, response)
      response.writeHead(503, {
        ...headersOf(request),
        'Retry-After': RETRY_AFTER_SECONDS,
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(BODY),
      })
      response.end(BODY)
    }
    return timed(createServer(listener), options)
  }
}

/** With the time limits that the framework gives a server of its own. */
function timed(server: Server, { keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyServerOptions): Server {
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  return server
}
