/** Why a file cannot be sent, found before anything left; the sentence is for the sender. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}
