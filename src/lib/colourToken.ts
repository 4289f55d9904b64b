/** The value of a design token in the current theme, for drawing on a canvas. */
export const colourToken = (name: string): string => tokenOf(document.documentElement, name)

/** As `colourToken`, always of the light theme, for pictures that are saved or printed. */
export function lightColourToken(name: string): string {
  const sample = document.createElement('span')
  sample.dataset.theme = 'light'
  document.body.append(sample)
  const value = tokenOf(sample, name)
  sample.remove()
  return value
}

const tokenOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(`--color-${name}`).trim()
