const PICTURE = /<img\b[^<>]*>/gi
const ADDRESS = /\ssrc="\/files\/([A-Za-z0-9_-]+(?:\.[a-z0-9]+)?)(?:\?[^"]*)?"/i

function nameIn(tag: string): string {
  return ADDRESS.exec(tag)?.[1] ?? ''
}

/** Ids or file names of the pictures in clean HTML, in order of appearance. */
export function pictureNames(html: string): string[] {
  return [...new Set((html.match(PICTURE) ?? []).map(nameIn))]
}

/** Clean HTML whose pictures have the unsigned addresses of these names. */
export function withPictureNames(html: string, named: ReadonlyMap<string, string>): string {
  return html.replace(PICTURE, (tag) => tag.replace(ADDRESS, ` src="/files/${named.get(nameIn(tag)) ?? ''}"`))
}

/** HTML without its images. */
export function withoutPictures(html: string): string {
  return html.replace(PICTURE, '')
}
