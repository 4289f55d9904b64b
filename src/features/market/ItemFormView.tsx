import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import { type Item, ITEM_PICTURES_MAX } from '@contract/market'
import { codeOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { focusInvalid } from '@/lib/focusInvalid'
import { FailedRead } from '@/lists/FailedRead'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { enterMoves } from '@/ui/field/enterMoves'
import { Problem } from '@/ui/field/Problem'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { type ChangeFiles, changedUploads } from '@/writes/drafts/draftUpload'
import { type ItemDraft, itemDraft, itemDraftName } from '@/writes/drafts/itemDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { PictureField } from '@/writes/upload/PictureField'
import { usePendingUploads, useUploads } from '@/writes/upload/useUploads'
import { ClosedItem, ItemLink } from './ClosedItem'
import { ItemFields } from './ItemFields'
import { draftOf, formOf, pictureWords, type Problems } from './itemForm'
import { useItem } from './queries'
import { useItemSubmit } from './useItemSubmit'
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

interface Props extends Omit<ReadyDraft<ItemDraft>, 'state' | 'clear'> {
  itemId: string
  /** Why the item cannot be changed any more. */
  closed: string | undefined
}

function Form({ itemId, closed, ...kept }: Props) {
  const { draft, change } = kept
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [hasLostUnsent, setLostUnsent] = useState(draft.hasUnsentFiles === true)
  const uploads = useUploads(FileKind.Picture, ITEM_PICTURES_MAX)
  usePendingUploads(uploads.items, (isPending) => {
    setLostUnsent(false)
    change({ hasUnsentFiles: isPending })
  })
  const { sending, confirming, failure, setFailure, submit } = useItemSubmit(itemId, kept)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { form: values, problems: found } = formOf(draft, uploads.items)
    flushSync(() => {
      setProblems(found)
      setFailure(undefined)
    })
    if (!values) return focusInvalid(form.current)
    submit(values)
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
        <Confirming shown={confirming} />
        <Button type="submit" look="primary" wide disabled={sending}>
          {sending ? '提交中...' : itemId ? '保存' : '发布闲置'}
        </Button>
      </BottomActions>
    </form>
  )
}
