import { useState } from 'react'
import type { PendingEdit, Trend, TrendFile } from '@contract/trend'
import { useLapsedPictures } from '@/posts/useLapsedPictures'

/** Requests fresh addresses of a post's files, which may have expired; throws as `call`. */
export type RenewFiles = () => Promise<readonly TrendFile[]>

type PostFiles = Pick<Trend | PendingEdit, 'content' | 'files'>

const ADDRESS = /\/files\/[^"'\s<>]+/g
const pathOf = (address: string) => address.replace(/[?#].*$/, '')

/**
 * A post under review whose pictures get fresh addresses when one cannot be loaded; its words stay, as they are being
 * judged.
 */
export function useFreshFiles<Post extends PostFiles>(
  post: Post,
  renewFiles: RenewFiles,
): { post: Post; renew: RenewFiles } {
  const [fresh, setFresh] = useState<{ of: Post; files: readonly TrendFile[] }>()

  async function renew(): Promise<readonly TrendFile[]> {
    const files = await renewFiles().catch(() => [])
    if (files.length > 0) setFresh({ of: post, files })
    return files
  }
  useLapsedPictures(() => {
    void renew()
    return true
  })
  return { post: fresh?.of === post ? withFiles(post, fresh.files) : post, renew }
}

function withFiles<Post extends PostFiles>(post: Post, fresh: readonly TrendFile[]): Post {
  const byId = new Map(fresh.map((file) => [file.id, file]))
  const files = post.files.map((file) => byId.get(file.id) ?? file)
  const addresses = new Map(
    post.files.flatMap(({ url, smallUrl }, place) => [
      [pathOf(url), files[place]?.url ?? url],
      [pathOf(smallUrl), files[place]?.smallUrl ?? smallUrl],
    ]),
  )
  const content = post.content.replace(
    ADDRESS,
    (address) => addresses.get(pathOf(address))?.replaceAll('&', '&amp;') ?? address,
  )
  return { ...post, files, content }
}
