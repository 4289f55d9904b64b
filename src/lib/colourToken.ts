/** The value of a design token of the current look, for drawing on a canvas. */
export const colourToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
