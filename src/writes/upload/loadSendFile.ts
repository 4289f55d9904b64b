import { networkError } from '@/http/transportErrors'
import { importChunk } from '@/lib/loadChunk'

/** Loads the code that sends files. Without it no file can be sent: that counts as offline. */
export const loadSendFile = () =>
  importChunk(() => import('./sendFile'), window.__chunks?.['writes/upload/sendFile']?.[0]).catch(() => {
    throw networkError('offline')
  })
