import { iconPaths } from '@/ui/icon/iconPaths'

/** Icons that the backend names for its tiles. */
const tileOutlines: Readonly<Record<string, string>> = {
  article: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  message: 'M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zM10 20a2 2 0 0 0 4 0',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  catering: 'M6 3v7a2 2 0 0 0 4 0V3M8 12v9M17 3c-2 1-3 4-3 7h3m0-7v18',
  psychology:
    'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.3 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10zM7 12h3l1.5-3 2 5 1.5-2h2',
  walk: 'M13 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM8 21l2.5-6 2.5 2v4M10.5 15L12 8.5l-3.5 2L8 13.5M12 8.5l2 3 3 1',
  points: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 8l3 4 3-4M12 12v5M9.5 13h5',
  hotel: 'M3 20V6M3 12h18v8M21 16H3M7 12V9h6v3',
  empower: 'M2.5 9L12 5l9.5 4L12 13zM6 11v5c3 2.5 9 2.5 12 0v-5',
  market: 'M5 8h14l-1 12H6zM9 8a3 3 0 0 1 6 0',
  flow: 'M4 5h6v4H4zM14 15h6v4h-6zM7 9v8h7M10 7h7v8',
  doc: 'M4 6h6l2 2h8v11H4z',
  badge: 'M12 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM9 13l-2 8 5-3 5 3-2-8',
  about: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7h.01',
  audit: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  community:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6.5 6.5 0 0 1 3.5 6',
  // Icon of 下载App in the reference data.
  forward: 'M7 3h10v18H7zM11 18h2',
  menu: 'M5 7h14M5 12h14M5 17h14',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  bus: 'M5 4h14v13H5zM5 11h14M8 17v3M16 17v3M8.5 14h.01M15.5 14h.01',
  gym: 'M3 10v4M6 7v10M18 7v10M21 10v4M6 12h12',
}

function find(outlines: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.prototype.hasOwnProperty.call(outlines, name) ? outlines[name] : undefined
}

/** Icon of a tile; a plain one for an unknown name. */
export function tileOutline(name: string): string {
  return find(tileOutlines, name) ?? find(iconPaths, name) ?? iconPaths.service
}
