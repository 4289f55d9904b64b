/** A channel to the other tabs; undefined in browsers without BroadcastChannel, and on the server. */
export const tabChannel = (name: string): BroadcastChannel | undefined =>
  // Node also has BroadcastChannel, which would keep the process alive.
  typeof window === 'object' && typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
