import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import { type Item, type ItemForm, ITEM_PICTURES_MAX } from '@contract/market'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { itemHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { enterMoves } from '@/ui/field/enterMoves'
import { Problem } from '@/ui/field/Problem'
import { NavBar } from '@/ui/navigation/NavBar'
import { useEnd } from '@/ui/navigation/useEnd'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { type ChangeFiles, changedUploads, isUploadGone, mayBeGone } from '@/writes/drafts/draftUpload'
import { type ItemDraft, itemDraft, itemDraftName } from '@/writes/drafts/itemDraft'
import { type DraftChange, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { publishItem, updateItem } from '@/writes/unqueued/market'
import { isSame, type Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { PictureField } from '@/writes/upload/PictureField'
import { usePendingUploads, useUploads } from '@/writes/upload/useUploads'
import { ClosedItem, ItemLink } from './ClosedItem'
import { ItemFields } from './ItemFields'
import { draftOf, formOf, pictureWords, type Problems } from './itemForm'
import { noteItem, readAgain, useItem } from './queries'
import { useAdultSubmit } from './useAdultSubmit'
import { closedWords } from './words'
import look from '@/ui/look.module.css'

/** Form of an item; `itemId` is empty for a new one. */
export default function ItemFormView({ itemId }: { itemId: string }) {
  const title = itemId ? '修改闲置' : '发布闲置'
  usePageTitle(title)
  return (
    <>
      <NavBar title={title} />
      <main className={look.column}>
        {itemId ? <Former itemId={itemId} /> : <Drafted itemId="" former={undefined} />}
      </main>
    </>
  )
}

/** The form of a published item, for its seller. */
function Former({ itemId }: { itemId: string }) {
  const item = useItem(itemId)
  const account = useOwnAccount()
  const { error, retry } = failedReads(item, account)
  if (codeOf(item.error) === Code.NotFound) return <Gone text="该物品不存在" />
  if (error) return <FailedRead error={error} text="闲置加载失败，请重试" onRetry={retry} />
  if (!item.data || !account.data) return <Skeleton rows={8} />
  if (item.data.seller.userId !== account.data.userId) return <Empty text="只有卖家可以修改" />
  return <Drafted itemId={itemId} former={item.data} />
}

function Drafted({ itemId, former }: { itemId: string; former: Item | undefined }) {
  const keeper = itemDraft(itemId, former?.files, () => draftOf(former))
  const kept = useKeptDraft(itemDraftName(itemId), keeper)
  if (kept.state !== 'ready') return <Skeleton rows={8} />
  const closed = former && closedWords(former)
  // An untouched draft has no key.
  if (closed && kept.draftKey === undefined) return <ClosedItem itemId={itemId} words={closed} />
  return <Form itemId={itemId} closed={closed} {...kept} />
}

/** Whether an unanswered item is the one to submit; the declaration of age makes it no other. */
const isSameItem = (write: ItemForm, wanted = write): boolean =>
  isSame({ ...write, adult: false }, { ...wanted, adult: false })

interface Failure {
  words: string
  isConflict?: boolean
}

interface Props {
  itemId: string
  /** Why the item cannot be changed any more. */
  closed: string | undefined
  draft: ItemDraft
  draftKey: string | undefined
  change: (to: DraftChange<ItemDraft>) => void
  drop: () => Promise<void>
}

function Form({ itemId, closed, draft, draftKey, change, drop }: Props) {
  const end = useEnd()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure>()
  const [hasLostUnsent, setLostUnsent] = useState(draft.hasUnsentFiles === true)
  const uploads = useUploads(FileKind.Picture, ITEM_PICTURES_MAX)
  usePendingUploads(uploads.items, (isPending) => {
    setLostUnsent(false)
    change({ hasUnsentFiles: isPending })
  })

  function handleSettled(settled: Settled<unknown, Item>) {
    if (settled.kind === 'failed') {
      if (isTransport(settled.error)) return
      const isConflict = itemId !== '' && codeOf(settled.error) === Code.Conflict
      setFailure({ words: messageOf(settled.error, '提交失败，请重试'), isConflict })
      const isLost = isUploadGone(settled.error) && draft.files.some((file) => mayBeGone(file))
      const without = ({ files }: ItemDraft) => ({
        files: files.filter((file) => !mayBeGone(file)),
        areFilesLost: true,
      })
      change(isLost ? without : {})
      if (isConflict) void readAgain()
      return
    }
    void drop()
    void noteItem(settled.data)
    toast(itemId ? '已修改' : '发布成功', { kind: 'success' })
    void end(itemHref(settled.data.itemId))
  }

  const ofDraft = { key: draftKey, renewKey: () => change({}) }
  const publish = useAdultSubmit(
    publishItem,
    handleSettled,
    (write, wanted) => itemId === '' && isSameItem(write, wanted),
    ofDraft,
  )
  const update = useAdultSubmit(
    updateItem,
    handleSettled,
    (write, wanted) => write.itemId === itemId && isSameItem(write, wanted),
    ofDraft,
  )
  const sending = publish.sending || update.sending

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { form: values, problems: found } = formOf(draft, uploads.items)
    flushSync(() => {
      setProblems(found)
      setFailure(undefined)
    })
    if (!values) return focusInvalid(form.current)
    if (itemId) void update.submit({ ...values, itemId, adult: false })
    else void publish.submit({ ...values, adult: false })
  }

  const mend = (names: readonly string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))

  function edit(to: Partial<ItemDraft>) {
    change(to)
    mend(Object.keys(to))
  }

  function keepFiles(to: ChangeFiles) {
    change(({ files }) => ({ files: changedUploads(files, to), areFilesLost: false }))
    mend(['files'])
  }

  return (
    <form
      {...enterMoves}
      ref={form}
      className={`${look.card} ${look.form}`}
      noValidate
      aria-busy={sending}
      onSubmit={handleSubmit}
    >
      <PictureField
        label="图片"
        max={ITEM_PICTURES_MAX}
        kept={draft.files}
        uploads={uploads}
        problem={pictureWords(draft, uploads.items, { isChecked: Boolean(problems.files), hasLostUnsent })}
        disabled={sending}
        onKept={keepFiles}
      />
      <ItemFields draft={draft} problems={problems} disabled={sending} onEdit={edit} />
      <BottomActions>
        <Problem>{failure?.words ?? closed}</Problem>
        {(failure?.isConflict || closed) && <ItemLink itemId={itemId} />}
        <Confirming shown={publish.confirming || update.confirming} />
        <Button type="submit" look="primary" wide disabled={sending}>
          {sending ? '提交中...' : itemId ? '保存' : '发布闲置'}
        </Button>
      </BottomActions>
    </form>
  )
}
