import { useNavigate } from 'react-router-dom'
import { DocBox } from '@contract/doc'
import { isNotFound } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FoundCount } from '@/ui/FoundCount'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Gone } from '@/ui/States'
import { DocList } from './DocList'
import { DocSearch } from './DocSearch'
import { FolderList } from './FolderList'
import { KindChips } from './KindChips'
import { type DocsOf, useDocs, useFolders } from './queries'
import { useDocPlace } from './useDocPlace'
import look from '@/ui/look.module.css'

const TABS = [
  { box: '', text: '全部' },
  { box: DocBox.MustRead, text: '必读' },
  { box: DocBox.Recent, text: '最近' },
] as const

/** Folders, must-reads and recently read documents, with a search in titles and texts. */
function DocPage() {
  const { place, hrefOf } = useDocPlace()
  const { folderId, box, kind, words } = place
  const navigate = useNavigate()
  const hasFolders = box === '' && words === ''
  const { data: folders, error: foldersError } = useFolders(hasFolders || folderId !== '')
  const of: DocsOf = {
    ...(folderId ? { folderId } : {}),
    ...(box ? { box } : {}),
    ...(kind ? { kind } : {}),
    ...(words ? { keyword: words } : {}),
  }
  const list = useDocs(of)
  const empty = words ? '暂无相关文档' : box === DocBox.MustRead ? '暂无必读文档' : '暂无文档'
  const isHeld = hasFolders && !folders && !foldersError
  const isFound = (words !== '' || kind !== '') && !isHeld && list.data
  const isGone = isNotFound(list.error)
  const folder = isGone ? undefined : folders?.find((one) => one.folderId === folderId)
  const title = folder?.name ?? '文档'
  usePageTitle(title)
  if (isGone) {
    return (
      <>
        <NavBar title={title} />
        <main className={look.page}>
          <Gone text="文件夹不存在或无权查看" />
        </main>
      </>
    )
  }
  return (
    <>
      <NavBar title={title} isName />
      <DocSearch words={words} onSearch={(next) => void navigate(hrefOf({ words: next }))} />
      {folderId === '' && (
        <LinkTabs
          label="文档"
          tabs={TABS.map((tab) => ({ to: hrefOf({ box: tab.box }), text: tab.text, isOpen: tab.box === box }))}
        />
      )}
      <main className={look.page}>
        <KindChips kind={kind} onKind={(next) => void navigate(hrefOf({ kind: next }), { replace: true })} />
        {hasFolders && <FolderList parentId={folderId} hrefOf={(id) => hrefOf({ folderId: id })} />}
        <FoundCount
          count={isFound ? list.rows.length : undefined}
          isPartial={list.hasNextPage}
          noun="篇文档"
          none={empty}
        />
        <DocList key={JSON.stringify(place)} words={words} empty={empty} isHeld={isHeld} list={list} of={of} />
      </main>
    </>
  )
}

export default membersOnly(withQueries(DocPage))
