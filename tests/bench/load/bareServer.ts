import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** Responses of the bare server, as JSON on stdin; its port is written to stdout. */
export interface BareAnswer {
  headers: Record<string, string>
  /** Base64. */
  body: string
}

const { headers, body } = JSON.parse(await text(process.stdin)) as BareAnswer
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
