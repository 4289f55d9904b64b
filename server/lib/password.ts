import argon2 from '@node-rs/argon2'

/** Hash to compare with if there is no account or password, so that both cases take the same time. */
const nobody = argon2.hash('no account has this password')

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password)
}

/** Whether a password matches a stored hash; without a hash it does the same work and returns false. */
export async function verifyPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const fits = await argon2.verify(kept ?? (await nobody), password)
  return fits && Boolean(kept)
}
