import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Brotli levels: small takes some 20 ms of a core, quick a tenth of that for 10 % more bytes. */
const BROTLI = { quick: 7, small: 10 }
/** 64 KB, larger than a page: a larger window only costs time. */
const WINDOW_BITS = 16

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** A page with its compressed variants, which are made on demand. */
export interface PageBytes {
  html: Buffer
  etag: string
  encoded(encoding: Encoding): Promise<Buffer>
}

let busy = false

/** The smallest variant, one page at a time; undefined while another page is being compressed. */
function smallest(html: Buffer): Promise<Buffer> | undefined {
  if (busy) return undefined
  busy = true
  return brotliOf(html, BROTLI.small).finally(() => (busy = false))
}

function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** A page as bytes, compressed when it is first asked for. */
export function pageBytes(text: string): PageBytes {
  const html = Buffer.from(text)
  let zipped: Promise<Buffer> | undefined
  let small: Promise<Buffer> | undefined
  let quick: Promise<Buffer> | undefined
  /** Requests that arrive while the compressor is busy get the quick variant, later ones the small one. */
  function br(): Promise<Buffer> {
    small ??= smallest(html)
    return small ?? (quick ??= brotliOf(html, BROTLI.quick))
  }
  return { html, etag: etagOf(html), encoded: (encoding) => (encoding === 'br' ? br() : (zipped ??= gz(html))) }
}

function brotliOf(html: Buffer, quality: number): Promise<Buffer> {
  return brotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  })
}
