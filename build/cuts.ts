import type { Plugin } from 'vite'

/** One place in a package's code and what stands there afterwards; what is not found stays as it is. */
export type Cut = readonly [place: RegExp, instead: string]

export function cut(code: string, cuts: readonly Cut[]): string {
  return cuts.reduce((left, [place, instead]) => left.replace(place, instead), code)
}

/** Takes out of one package what this app can never reach; the byte gates notice a version that the cuts miss. */
export function cutting(name: string, id: RegExp, lean: (code: string) => string): Plugin {
  return {
    name,
    apply: 'build',
    transform: { filter: { id }, handler: (code) => ({ code: lean(code), map: null }) },
  }
}
