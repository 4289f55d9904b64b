import { Code } from '@contract/codes'
import { publishing, type TrendWords } from '@contract/publish'
import { type Trend, Visibility } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { networkError } from '@/http/transportErrors'
import { ChunkError, importChunk } from '@/lib/loadChunk'
import { newKey } from '@/lib/newKey'
import { stripTags } from '@/lib/text/text'
import { toast } from '@/lib/toast/toast'
import { draftStore } from '../drafts/post/draftStore'
import { readDraft, type TrendDraft } from '../drafts/post/trendDraft'
import { excerpt } from './excerpt'
import { noteEdited } from './noteSent'
import type { Operation, Sending } from './operation'

/** `words` is the request body, with uploaded files; while it is queued the draft is stored nowhere else. */
export interface PostWrite {
  kind: 'post'
  draft: TrendDraft
  words: TrendWords
  /** Its files to be uploaded again after a refusal, each under its key; not repeated. */
  gone?: { fileId: string; key: string }[]
}

/** Says that a post was sent, where no screen shows it. */
export function showSent({ visibility }: TrendWords): void {
  toast(visibility === Visibility.Private ? '动态已保存，仅自己可见' : '动态已提交，待审核')
}

/** Without the code for it the post waits on, as without a network. */
async function uploadedAgain(write: PostWrite, sending: Sending<PostWrite>): Promise<PostWrite> {
  try {
    const { withNewUploads } = await importChunk(() => import('../upload/newUploads'), undefined)
    return await withNewUploads(write, sending)
  } catch (error) {
    throw error instanceof ChunkError ? networkError('offline') : error
  }
}

export const post: Operation<PostWrite, Trend> = {
  kind: 'post',
  cancelled: '已取消发送，内容已存为草稿',
  needsRoom: true,
  // New posts are independent.
  target: ({ draft: { trendsId } }) => trendsId && `post/${trendsId}`,
  label({ words: { title, content, fileIds }, draft }) {
    const summary = excerpt(title || stripTags(content)) || `${fileIds.length} 个文件`
    return `${draft.trendsId ? '修改动态' : '动态'}：${summary}`
  },
  isKept: (stored) => 'words' in stored && 'draft' in stored && readDraft(stored.draft) !== undefined,
  hasWords: () => true,
  changes: [['posts']],
  async send(write, sending) {
    const { words, draft } = write.gone?.length ? await uploadedAgain(write, sending) : write
    const { trendsId } = draft
    if (!trendsId) return call(publishing.publish, words, sending)
    const edited = await call(publishing.update, { ...words, trendsId }, sending)
    await noteEdited(edited)
    return edited
  },
  async restore({ draft }, userId, isBeside = false) {
    const begun = await draftStore.read(userId, draft.draftId)
    if (begun?.updatedAt === draft.updatedAt) return
    const isOther = isBeside || begun !== undefined
    const returned = isOther ? { ...draft, draftId: newKey() } : draft
    await draftStore.write(userId, returned)
    // Those of the draft that was begun end with it.
    if (isOther) await draftStore.copyFiles(userId, draft.draftId, returned)
  },
  // When a post is sent, this code can only mean its files.
  renew: (write, error) =>
    codeOf(error) === Code.NotFound && !write.gone
      ? { ...write, gone: write.words.fileIds.map((fileId) => ({ fileId, key: newKey() })) }
      : undefined,
  isUploading: ({ gone = [] }) => gone.length > 0,
  async sent({ draft }, userId) {
    // Its files are no longer needed, unless the author has started to edit it again.
    if (!(await draftStore.read(userId, draft.draftId))) await draftStore.remove(userId, draft.draftId)
  },
  showSent: ({ words }) => showSent(words),
}
