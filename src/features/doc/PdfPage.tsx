import { useCallback, useEffect, useState } from 'react'
import { isNotFound, messageOf } from '@/http/apiError'
import { failedReads } from '@/http/failedReads'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { IconButton } from '@/ui/button/IconButton'
import { Outline } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Failed, Gone, Skeleton } from '@/ui/States'
import { useOpener } from '@/ui/useOpener'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { DownloadLink } from './DownloadLink'
import { keepPage, keptPage } from './pdf/place'
import { PdfReader } from './pdf/PdfReader'
import { usePdf } from './pdf/usePdf'
import { NO_QUERY } from './pdf/usePdfSearch'
import { useDocFile } from './queries'
import bars from './pdf/PdfBars.module.css'

const SEARCH = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4'
const FAILURES = {
  broken: '文件已损坏或加密，无法打开',
  address: '文件打开失败，请重试',
  network: '文件打开失败，请重试',
} as const

/** Shows a file of the documents by its id (rule: file viewer). */
function PdfPage() {
  const docId = useQueryParam('id')
  const doc = useDocFile(docId)
  const { dataUpdatedAt, refetch } = doc
  const account = useOwnAccount()
  const { error, retry: readAgain } = failedReads(doc, account)
  const [file, userId] = [doc.data, account.data?.userId]
  const [isSearching, setSearching] = useState(false)
  const { opener, close } = useOpener()
  const [query, setQuery] = useState(NO_QUERY)
  const state = usePdf(file?.url, dataUpdatedAt)
  usePageTitle(file?.title ?? '文档')
  useReadyOffline()

  const { startPage, handlePage, readAgain: readPageAgain } = useStartPage(userId, docId, file?.version)

  /** Fetches the file's address and version again, and opens it at its page. */
  async function reopen() {
    await readPageAgain()
    const { data, isSuccess } = await refetch()
    return isSuccess ? data : undefined
  }

  const isOpen = file !== undefined && state.kind === 'open' && startPage !== undefined
  return (
    <div className={bars.screen}>
      <NavBar
        title={file?.title ?? '文档'}
        isName
        right={
          <>
            {isOpen && (
              <IconButton
                ref={opener}
                label="搜索"
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
              >
                <Outline d={SEARCH} />
              </IconButton>
            )}
            {file?.canDownload && <DownloadLink file={file} signedAt={dataUpdatedAt} onSign={reopen} />}
          </>
        }
      />
      <main className={bars.content}>
        {docId === '' || isNotFound(doc.error) ? (
          <Gone text={isNotFound(doc.error) ? messageOf(doc.error, '文档不存在或已删除') : '文档不存在或已删除'} />
        ) : error ? (
          <FailedRead error={error} text="文档加载失败，请重试" onRetry={readAgain} />
        ) : state.kind === 'failed' ? (
          <Failed text={FAILURES[state.error]} onRetry={() => void reopen()} />
        ) : isOpen ? (
          <PdfReader
            file={file}
            pdf={state.pdf}
            startPage={startPage}
            isSearching={isSearching}
            query={query}
            onQuery={setQuery}
            onSearchClosed={() => close(() => setSearching(false))}
            onPage={handlePage}
            onReopen={() => void reopen()}
          />
        ) : state.kind === 'opening' && state.share > 0 ? (
          <Opening share={state.share} />
        ) : (
          <Skeleton rows={10} />
        )}
      </main>
    </div>
  )
}

/** The page at which this version of a file was left, undefined until it was read. */
function useStartPage(userId: string | undefined, docId: string, version: number | undefined) {
  const [startPage, setStartPage] = useState<number>()
  useEffect(() => {
    let isGone = false
    if (version === undefined || userId === undefined) return undefined
    void keptPage(userId, docId, version).then((page) => {
      if (!isGone) setStartPage(page)
    })
    return () => {
      isGone = true
    }
  }, [userId, docId, version])

  const handlePage = useCallback(
    (page: number) => {
      if (userId !== undefined && version !== undefined) void keepPage(userId, docId, { version, page })
    },
    [userId, docId, version],
  )

  async function readAgain() {
    if (userId !== undefined && version !== undefined) setStartPage(await keptPage(userId, docId, version))
  }

  return { startPage, handlePage, readAgain }
}

function Opening({ share }: { share: number }) {
  return (
    <div className={bars.progress} role="status">
      <progress value={share} aria-label="正在打开文件" />
      正在打开
      <span aria-hidden="true">{` ${Math.round(share * 100)}%`}</span>
    </div>
  )
}

export default membersOnly(withQueries(PdfPage))
