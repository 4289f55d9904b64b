import { CHUNK_TIMEOUT_MS } from '@contract/limits'

/** The code could not be loaded, even on the second attempt. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** It did not come in time: neither a second attempt nor a reload follows. */
class LateChunkError extends ChunkError {}

export const RELOADED_KEY = 'bole.reloaded'

/**
 * Loads code on demand (rule: loading). Some browsers cache a failed import until the page is closed, so the second
 * attempt adds a query to the chunk's address. Throws ChunkError.
 * @param address the chunk's address, if the build knows it
 */
export async function importChunk<Module>(load: () => Promise<Module>, address: string | undefined): Promise<Module> {
  try {
    return await inTime(load())
  } catch (failure) {
    if (failure instanceof LateChunkError) throw failure
    try {
      return await inTime(address ? reimport<Module>(address) : load())
    } catch (error) {
      throw error instanceof ChunkError ? error : new ChunkError(String(error))
    }
  }
}

/** The same for a whole screen: a page older than the deployed build reloads once. Throws ChunkError. */
export async function loadChunk<Module>(load: () => Promise<Module>, address: string | undefined): Promise<Module> {
  try {
    return await importChunk(load, address)
  } catch (error) {
    if (!(error instanceof LateChunkError) && (await reloadOnce(address ?? ''))) return new Promise<Module>(() => {})
    throw error
  }
}

function reimport<Module>(address: string): Promise<Module> {
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<Module>
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer = 0
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new LateChunkError('timeout')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => window.clearTimeout(timer))
}

/**
 * Once per build and chunk, and only if the page itself can be loaded, so that a failing network never replaces the
 * page by an error.
 */
async function reloadOnce(chunk: string): Promise<boolean> {
  const mark = `${import.meta.url + chunk} `
  const tried = sessionStorage.getItem(RELOADED_KEY) ?? ''
  if (tried.includes(mark)) return false
  try {
    const page = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    if (!page.ok) return false
    sessionStorage.setItem(RELOADED_KEY, tried + mark)
  } catch {
    return false
  }
  location.reload()
  return true
}
