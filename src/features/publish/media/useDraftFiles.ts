import { useEffect, useEffectEvent, useRef } from 'react'
import { FileKind } from '@contract/file'
import { ARTICLE_PICTURES, FILES_PER_TREND } from '@contract/limits'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { type DraftFile, FileRole, isEmptyDraft, usedFiles } from '@/writes/drafts/post/trendDraft'
import { type ShownUploads, useUploads } from '@/writes/upload/useUploads'
import type { DraftState } from '../draft/useDraft'

const LIMITS: Record<FileRole, number> = {
  [FileRole.Picture]: FILES_PER_TREND,
  [FileRole.Video]: 1,
  [FileRole.Inline]: ARTICLE_PICTURES,
}
const ROLES = [FileRole.Picture, FileRole.Video, FileRole.Inline] as const

export interface DraftFiles {
  of: Record<FileRole, ShownUploads>
  /** Adds files, stores them with the draft and uploads them. Returns their keys. */
  add: (role: FileRole, sources: readonly File[]) => string[]
  remove: (role: FileRole, key: string) => void
  /** Discards files and cancels their uploads. */
  drop: () => void
}

const signature = (files: readonly DraftFile[]) =>
  files.map(({ key, file, problem = '' }) => `${key} ${file?.id ?? ''} ${problem}`).join()

/** The files of a draft, uploaded while it is being written; results are stored in it. */
export function useDraftFiles(
  userId: string,
  { draft, change }: DraftState,
  sources: ReadonlyMap<string, File>,
): DraftFiles {
  const pictures = useUploads(FileKind.Picture, LIMITS[FileRole.Picture])
  const video = useUploads(FileKind.Video, LIMITS[FileRole.Video])
  // Pictures that were deleted from the text stay for undo and do not count.
  const inline = useUploads(FileKind.Picture, Infinity)
  const of = { [FileRole.Picture]: pictures, [FileRole.Video]: video, [FileRole.Inline]: inline }
  const isFilled = useRef(false)
  const { draftId } = draft
  const rows: DraftFile[] = ROLES.flatMap((role) =>
    of[role].items.map(({ key, file, state, problem }) => ({
      key,
      role,
      ...(file ? { file } : {}),
      // Without it, opening the draft again would upload up to 200 MB that are refused again. A picture is small: it is
      // uploaded and checked again.
      ...(state === 'refused' && role === FileRole.Video ? { problem } : {}),
    })),
  )

  function fill() {
    for (const role of ROLES) {
      const known = draft.files.filter((file) => file.role === role)
      if (known.length > 0)
        of[role].add(known.map(({ key, file, problem }) => ({ key, file, problem, source: sources.get(key) })))
    }
  }

  useEffect(() => {
    if (isFilled.current && signature(rows) !== signature(draft.files)) change({ files: rows })
    if (!isFilled.current) fill()
    isFilled.current = true
  })

  const isEmpty = isEmptyDraft(draft)
  const storeAgain = useEffectEvent(() => {
    for (const { key, source } of inline.items) if (source) void draftStore.writeFile(userId, draftId, key, source)
  })
  // An emptied draft is deleted with its files; undo brings back both.
  useEffect(() => {
    if (!isEmpty) storeAgain()
  }, [isEmpty])

  function add(role: FileRole, given: readonly File[]): string[] {
    const inText = usedFiles(draft).filter((file) => file.role === FileRole.Inline)
    const used = role === FileRole.Inline ? inText : of[role].items
    const taken = given.slice(0, Math.max(0, LIMITS[role] - used.length)).map((source) => ({ source, key: newKey() }))
    of[role].add(taken)
    if (taken.length < given.length) toast(role === FileRole.Video ? '最多添加一个视频' : `最多 ${LIMITS[role]} 张图片`)
    void Promise.all(taken.map(({ key, source }) => draftStore.writeFile(userId, draftId, key, source))).then(
      (kept) => {
        if (kept.includes(false)) toast('手机存储空间不足，图片和视频无法存入草稿，请勿关闭页面')
      },
    )
    return taken.map(({ key }) => key)
  }

  function remove(role: FileRole, key: string): void {
    of[role].remove(key)
    void draftStore.removeFile(userId, draftId, key)
  }

  function drop(): void {
    for (const { items, remove } of Object.values(of)) {
      for (const { key, file } of items) if (!file) remove(key)
    }
  }

  return { of, add, remove, drop }
}
