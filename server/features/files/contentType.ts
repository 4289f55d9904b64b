import { open } from 'node:fs/promises'

/** File type by its first bytes, regardless of its name. */
export type ContentType = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'pdf' | 'video' | 'unknown'

const HEAD_BYTES = 16
const PHONE_PICTURES: readonly string[] = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'avif',
  'avis',
]

/** Reads the first bytes of a file. */
export async function contentTypeOf(path: string): Promise<ContentType> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return typeOfHead(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function typeOfHead(head: Buffer): ContentType {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.slice(4, 8) === 'ftyp') return PHONE_PICTURES.includes(text.slice(8, 12)) ? 'heic' : 'video'
  return 'unknown'
}
