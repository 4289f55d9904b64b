import { Code } from '@contract/codes'
import type { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { loadSendFile } from './loadSendFile'

interface SentFile {
  /** Key of the item, which is the Idempotency-Key of its first attempt. */
  key: string
  source: File
  /** The source is a scaled-down picture, sent unchanged. */
  isReady: boolean | undefined
}

/** Sends files of one kind, each under the key of its item or a later one. */
export function createSender(kind: FileKind) {
  /** Keys of later attempts, if the first key was used for other bytes. */
  const sendKeys = new Map<string, string>()
  const sendKeyOf = (key: string) => sendKeys.get(key) ?? key
  const renewKey = (key: string) => void sendKeys.set(key, newKey())

  async function send(
    { key, source, isReady = false }: SentFile,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<TrendFile> {
    const { sendFile } = await loadSendFile()
    const attempt = () => sendFile(kind, source, { key: sendKeyOf(key), isReady, signal, onProgress })
    try {
      return await attempt()
    } catch (error) {
      if (codeOf(error) !== Code.ReusedKey) throw error
      renewKey(key)
      return attempt()
    }
  }

  /** Removes a partial upload at the backend. */
  function removePartial(key: string): void {
    const sentKey = sendKeyOf(key)
    loadSendFile()
      .then(({ abortFile }) => abortFile(kind, sentKey))
      .catch(() => undefined)
  }

  return { send, removePartial, renewKey }
}
