import { useState } from 'react'
import { withoutQuery } from '@contract/text/withoutQuery'
import type { PendingEdit, Trend, TrendFile } from '@contract/trend'
import { useLapsedPictures } from '@/posts/useLapsedPictures'

/** Requests fresh addresses of files of a post, which may have expired; throws as `call`. */
export type RenewFiles = () => Promise<readonly TrendFile[]>

type PostFiles = Pick<Trend | PendingEdit, 'content' | 'files'>

const ADDRESS = /\/files\/[^"'\s<>]+/g

/** Files under review that get fresh addresses when one of their pictures cannot be loaded. */
export function useFreshList(files: TrendFile[], renewFiles: RenewFiles): { files: TrendFile[]; renew: RenewFiles } {
  const [fresh, setFresh] = useState<{ of: TrendFile[]; files: TrendFile[] }>()

  async function renew(): Promise<readonly TrendFile[]> {
    const renewed = await renewFiles().catch(() => [])
    const byId = new Map(renewed.map((file) => [file.id, file]))
    if (renewed.length > 0) setFresh({ of: files, files: files.map((file) => byId.get(file.id) ?? file) })
    return renewed
  }
  const shown = fresh?.of === files ? fresh.files : files
  useLapsedPictures((address) => {
    const isShown = shown.some(({ url, smallUrl }) => [url, smallUrl].map(withoutQuery).includes(withoutQuery(address)))
    if (isShown) void renew()
    return isShown
  })
  return { files: shown, renew }
}

/** A post under review with fresh addresses of its files; its text is not replaced, as it is being judged. */
export function useFreshFiles<Post extends PostFiles>(
  post: Post,
  renewFiles: RenewFiles,
): { post: Post; renew: RenewFiles } {
  const { files, renew } = useFreshList(post.files, renewFiles)
  return { post: files === post.files ? post : withFiles(post, files), renew }
}

function withFiles<Post extends PostFiles>(post: Post, files: TrendFile[]): Post {
  const addresses = new Map(
    post.files.flatMap(({ url, smallUrl }, place) => [
      [withoutQuery(url), files[place]?.url ?? url],
      [withoutQuery(smallUrl), files[place]?.smallUrl ?? smallUrl],
    ]),
  )
  const content = post.content.replace(
    ADDRESS,
    (address) => addresses.get(withoutQuery(address))?.replaceAll('&', '&amp;') ?? address,
  )
  return { ...post, files, content }
}
