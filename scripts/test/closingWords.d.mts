export interface FileResult {
  project: string
  /** Absolute path. */
  file: string
  ms: number
  tests: {
    name: string
    state: 'passed' | 'failed' | 'skipped'
    ms: number
    /** Failed first and passed when its file was run again. */
    isUnsteady?: boolean
  }[]
  /** Of the file itself: it could not be loaded, or a hook around all of its tests failed. */
  errors: string[]
}
export interface GroupResult {
  name: string
  code: number
  /** Outside any file. */
  errors: string[]
  files: FileResult[]
}
export function closingWords(results: GroupResult[], root: string): string[]
