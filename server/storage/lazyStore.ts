import type { FileStore } from './fileStore'

/** A store that is opened when it is first used. */
export function lazyStore(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined
  const store = () => (opened ??= open())
  return {
    write: async (key, content) => (await store()).write(key, content),
    read: async (key, range) => (await store()).read(key, range),
    stat: async (key) => (await store()).stat(key),
    remove: async (key) => (await store()).remove(key),
    probe: async () => (await store()).probe(),
  }
}
