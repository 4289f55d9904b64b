/** SVG paths on a 24 × 24 grid with a stroke of 1.8; icons of a single screen are defined in that screen. */
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
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  empty: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  broken: 'M12 3l9.5 17h-19zM12 10v4M12 17h.01',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.3 12.3a9.5 9.5 0 0 1 4-2.3M14 9.7a9.5 9.5 0 0 1 4.7 2.6M2.5 9a13.5 13.5 0 0 1 4-2.6M11 5a13.5 13.5 0 0 1 10.5 4M12 19h.01',
} as const

export type IconName = keyof typeof iconPaths
