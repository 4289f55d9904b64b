import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'

/** Why a file cannot be sent, found before the upload; the message is for the user. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}

/** Whether the file itself is refused, so that a retry is useless. */
export function isRefused(error: unknown): boolean {
  return error instanceof FileProblem || codeOf(error) === Code.InvalidInput
}
