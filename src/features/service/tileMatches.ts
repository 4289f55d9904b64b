import type { Tile } from '@contract/module'

/** Whether a tile matches: by a part of its name or of its pinyin initials. */
export function tileMatches({ name, initials }: Pick<Tile, 'name' | 'initials'>, words: string): boolean {
  const wanted = words.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  return name.toLowerCase().includes(wanted) || initials.toLowerCase().includes(wanted)
}
