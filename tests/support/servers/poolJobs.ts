import { threadId } from 'node:worker_threads'

/** Jobs of the worker pool's tests. */
export const thread = () => threadId
export const joined = (one: string, other: string) => one + other
export const broken = () => {
  throw new Error('it is broken')
}
export const end = () => process.exit(3)
export const never = () => new Promise(() => undefined)
export const spin = () => {
  for (;;);
}
export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, ms))
