import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const BUCKET = 'bole-files'
const INTERNAL_ERROR = '<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>'

export interface TestS3 {
  /** Value for `UPLOAD_URL`. */
  url: string
  /** Contents of the bucket. */
  keys(): string[]
  /** Answers 500 to everything from now on. Returns a function that ends this. */
  breakDown(): () => void
  close(): Promise<void>
}

/** An S3-compatible server from the npm registry, with two missing calls on parts added. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'bole-s3-'))
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await s3rver.configureBuckets()
  const rest = s3rver.callback()
  let broken = false
  const server = createServer((request, response) => {
    if (broken) return void response.writeHead(500, { 'Content-Type': 'application/xml' }).end(INTERNAL_ERROR)
    const uploadId = new URL(request.url ?? '', 'http://s3').searchParams.get('uploadId')
    const folder = join(directory, BUCKET, '._S3rver_uploads', uploadId ?? '-')
    if (uploadId && request.method === 'GET') return listParts(folder, response)
    if (uploadId && request.method === 'DELETE') {
      rmSync(folder, { recursive: true, force: true })
      return void response.writeHead(204).end()
    }
    return void rest(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}?region=cn-north-1`,
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && each.name.endsWith('._S3rver_object'))
        .map((each) =>
          join(each.parentPath, each.name)
            .slice(join(directory, BUCKET).length + 1)
            .replace('._S3rver_object', ''),
        ),
    breakDown: () => {
      broken = true
      return () => void (broken = false)
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function listParts(folder: string, response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/xml')
  if (!existsSync(folder)) {
    return void response.writeHead(404).end('<Error><Code>NoSuchUpload</Code><Message>no such upload</Message></Error>')
  }
  const parts = readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const etag = readFileSync(join(folder, `${name}.md5`), 'utf8')
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${etag}"</ETag><Size>${statSync(join(folder, name)).size}</Size></Part>`
    })
  response.end(`<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`)
}
