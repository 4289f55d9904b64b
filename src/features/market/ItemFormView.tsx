import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import { type Item, ITEM_DESC_LENGTH, ITEM_PICTURES_MAX, ITEM_TITLE_LENGTH } from '@contract/market'
import { characterCount } from '@contract/text/plainText'
import type { TrendFile } from '@contract/trend'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { itemHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { Checkbox } from '@/ui/field/Checkbox'
import { ChoiceField } from '@/ui/field/ChoiceField'
import { enterMoves } from '@/ui/field/enterMoves'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { NavBar } from '@/ui/navigation/NavBar'
import { useEnd } from '@/ui/navigation/useEnd'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { arrivedUpload, isUploadGone } from '@/writes/drafts/draftUpload'
import { dropItemDraft, type ItemDraft, keepItemDraft, readItemDraft } from '@/writes/drafts/itemDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { publishItem, updateItem } from '@/writes/unqueued/market'
import type { Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { PictureField } from '@/writes/upload/PictureField'
import { usePendingUploads, useUploads } from '@/writes/upload/useUploads'
import { ClosedItem, ItemLink } from './ClosedItem'
import { draftOf, formOf, pictureWords, type Problems } from './itemForm'
import { noteItem, readAgain, useItem } from './queries'
import { useAdultSubmit } from './useAdultSubmit'
import { CATEGORY_NAMES, closedWords, CONDITION_NAMES, hasPhone, optionsOf } from './words'
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
  const kept = useKeptDraft<ItemDraft>(`item/${itemId}`, {
    read: (userId) => readItemDraft(userId, itemId, former?.files),
    keep: (userId, draft) => keepItemDraft(userId, itemId, draft),
    drop: (userId) => dropItemDraft(userId, itemId),
    first: () => draftOf(former),
  })
  if (kept.state !== 'ready') return <Skeleton rows={8} />
  const closed = former && closedWords(former.status)
  // An untouched draft has no key.
  if (closed && kept.draftKey === undefined) return <ClosedItem itemId={itemId} words={closed} />
  return <Form itemId={itemId} closed={closed} {...kept} />
}

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
  change: (to: Partial<ItemDraft>) => void
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
      const certain = draft.files.filter(({ isAgeUnknown }) => !isAgeUnknown)
      const isLost = isUploadGone(settled.error) && certain.length < draft.files.length
      change(isLost ? { files: certain, areFilesLost: true } : {})
      if (isConflict) void readAgain()
      return
    }
    void drop()
    void noteItem(settled.data)
    toast(itemId ? '已修改' : '发布成功', { kind: 'success' })
    void end(itemHref(settled.data.itemId))
  }

  // The backend keeps its question about the age under the former key.
  const renewKey = () => change({})
  const publish = useAdultSubmit(publishItem, handleSettled, () => itemId === '', renewKey)
  const update = useAdultSubmit(updateItem, handleSettled, (write) => write.itemId === itemId)
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
    else void publish.submit({ ...values, adult: false }, draftKey)
  }

  function edit(to: Partial<ItemDraft>) {
    change(to)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in to))))
  }

  function keepFiles(kept: readonly TrendFile[]) {
    const files = kept.map((file) => (draft.files.includes(file) ? file : arrivedUpload(file)))
    edit({ files, areFilesLost: false })
  }

  const shared = { readOnly: sending, isAlert: true }
  const isTelling = hasPhone(`${draft.title}\n${draft.desc}`)
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
      <Field
        {...shared}
        label="标题"
        value={draft.title}
        problem={problems.title}
        counter={`${characterCount(draft.title)}/${ITEM_TITLE_LENGTH}`}
        onChange={(title) => edit({ title })}
      />
      <TextArea
        {...shared}
        label="描述"
        rows={5}
        value={draft.desc}
        problem={problems.desc}
        hint={isTelling ? '文字里有电话号码，所有人都能看到；可以改用下面的“向预订人提供手机号”。' : undefined}
        counter={`${characterCount(draft.desc)}/${ITEM_DESC_LENGTH}`}
        onChange={(desc) => edit({ desc })}
      />
      <Field
        {...shared}
        label="价格（元）"
        inputMode="decimal"
        value={draft.price}
        problem={problems.price}
        onChange={(price) => edit({ price })}
      />
      <Field
        {...shared}
        label="原价（元，选填）"
        inputMode="decimal"
        value={draft.original}
        problem={problems.original}
        onChange={(original) => edit({ original })}
      />
      <ChoiceField
        label="成色"
        name="condition"
        options={optionsOf(CONDITION_NAMES)}
        value={draft.condition}
        problem={problems.condition}
        disabled={sending}
        onChange={(condition) => edit({ condition })}
      />
      <ChoiceField
        label="分类"
        name="category"
        options={optionsOf(CATEGORY_NAMES)}
        value={draft.category}
        problem={problems.category}
        disabled={sending}
        onChange={(category) => edit({ category })}
      />
      <Field
        {...shared}
        label="取货地点"
        value={draft.place}
        problem={problems.place}
        onChange={(place) => edit({ place })}
      />
      <Checkbox
        checked={draft.sharePhone}
        disabled={sending}
        onChange={({ target }) => edit({ sharePhone: target.checked })}
      >
        向预订人提供我的手机号
      </Checkbox>
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
