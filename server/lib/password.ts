import { hash, verify } from '@node-rs/argon2'

/** Hash that is compared when there is no account or password, so that both cases take the same time. */
const nobody = hash('no account has this password')

/** The argon2id hash to keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Whether a password belongs to a kept hash; without one it does the same work and answers false. */
export async function verifyPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(kept ?? (await nobody), password)
  return fits && Boolean(kept)
}
