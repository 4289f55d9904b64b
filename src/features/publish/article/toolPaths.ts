/** SVG paths of the editor's buttons on a 24 × 24 grid. */
export const toolPaths = {
  header: 'M6 5v14M18 5v14M6 12h12',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  quote: 'M5 7h6v6H5zM5 13c0 2 1 4 3 4M13 7h6v6h-6zM13 13c0 2 1 4 3 4',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
} as const
