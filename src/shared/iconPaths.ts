/** Outlines on a 24 × 24 field, drawn with a 1.8 stroke. */
export const iconPaths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M12 19V6M6 11l6-6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  service: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  like: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.3 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  collect: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  comment: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  play: 'M8 5l11 7-11 7z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  video: 'M4 6h11v12H4zM15 11l5-3v8l-5-3z',
  article: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff: 'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.6A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
  empty: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  broken: 'M12 3l9.5 17h-19zM12 10v4M12 17h.01',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.3 12.3a9.5 9.5 0 0 1 4-2.3M14 9.7a9.5 9.5 0 0 1 4.7 2.6M2.5 9a13.5 13.5 0 0 1 4-2.6M11 5a13.5 13.5 0 0 1 10.5 4M12 19h.01',
  location: 'M12 21s-7-6.3-7-11.5A7 7 0 0 1 12 2.5a7 7 0 0 1 7 7C19 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  message: 'M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zM10 20a2 2 0 0 0 4 0',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  catering: 'M6 3v7a2 2 0 0 0 4 0V3M8 12v9M17 3c-2 1-3 4-3 7h3m0-7v18',
  psychology: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.3 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10zM7 12h3l1.5-3 2 5 1.5-2h2',
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
  menu: 'M5 7h14M5 12h14M5 17h14',
} as const

export type IconName = keyof typeof iconPaths

/** For names that come from the backend; an unknown one gets the plain tile. */
export function iconNamed(name: string): IconName {
  return Object.prototype.hasOwnProperty.call(iconPaths, name) ? (name as IconName) : 'service'
}
