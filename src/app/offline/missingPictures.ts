import { backend } from '@/lib/backend'

const PLACEHOLDER = 'data:image/svg+xml,'

/** An empty SVG with the picture's size, so that the layout does not change. */
function placeOf({ width, height }: HTMLImageElement): string {
  const size = `width="${width || 1}" height="${height || 1}"`
  return `${PLACEHOLDER}${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`)}`
}

function hide(picture: HTMLImageElement): void {
  if (!/^https?:/.test(picture.src)) return
  // As it was written: `useLapsedPictures` knows signed addresses by their paths.
  picture.dataset.missing = picture.getAttribute('src') ?? ''
  picture.src = placeOf(picture)
}

/** Replaces pictures that fail without a network by an empty image, and loads them once it is back. */
export function watchMissingPictures(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.alt) hide(target)
    },
    true,
  )
  for (const picture of Array.from(document.images)) {
    if (picture.complete && picture.naturalWidth === 0 && picture.alt) hide(picture)
  }
  window.addEventListener('online', loadMissing)
  // The backend may have been away alone.
  backend.onAnswer(loadMissing)
}

function loadMissing(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-missing]')) {
    // Otherwise its screen has given it a fresh address.
    if (picture.src.startsWith(PLACEHOLDER)) picture.src = picture.dataset.missing ?? ''
    delete picture.dataset.missing
  }
}
