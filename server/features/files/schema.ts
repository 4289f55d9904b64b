import { z } from 'zod'

/** The query of a signed address: until when, and the proof. Anything else is no signature. */
export const signatureQuery = z.object({
  e: z.string().max(12).optional().catch(undefined),
  s: z.string().max(128).optional().catch(undefined),
})
