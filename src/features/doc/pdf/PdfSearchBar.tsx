import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/ui/button/Button'
import { IconButton } from '@/ui/button/IconButton'
import { SearchInput } from '@/ui/field/SearchInput'
import { Icon, Outline } from '@/ui/icon/Icon'
import type { PdfSearch } from './usePdfSearch'
import look from '@/ui/look.module.css'
import styles from './PdfBars.module.css'

const DOWN = 'M5 9l7 7 7-7'
const UP = 'M5 15l7-7 7 7'

interface Props {
  words: string
  total: number
  search: PdfSearch
  /** Index among all hits, from 0. */
  at: number
  /** Whether a page could not be fetched, which ends the search. */
  hasError: boolean
  onReopen: () => void
  onSearch: (words: string) => void
  onMove: (by: number) => void
  onClose: () => void
}

/** Search within the file: 第 n 处，共 m 处, with previous and next. */
export function PdfSearchBar({ words, total, search, at, hasError, onReopen, onSearch, onMove, onClose }: Props) {
  const [text, setText] = useState(words)
  const { places, searched, hasText } = search
  const isDone = words !== '' && searched >= total
  const isBroken = words !== '' && hasError && !isDone

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === words && places.length > 0) onMove(1)
    else onSearch(text.trim())
  }

  return (
    <form role="search" className={styles.search} action="." noValidate onSubmit={handleSubmit}>
      <div className={styles.row}>
        <SearchInput label="在文件中搜索" autoFocus value={text} onChange={setText} />
        <IconButton label="上一处" disabled={places.length === 0} onClick={() => onMove(-1)}>
          <Outline d={UP} />
        </IconButton>
        <IconButton label="下一处" disabled={places.length === 0} onClick={() => onMove(1)}>
          <Outline d={DOWN} />
        </IconButton>
        <IconButton label="关闭搜索" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className={styles.found}>
        <p className={look.soft} role="status">
          {words !== '' && foundWords({ count: places.length, at, isDone, isBroken, hasText, searched, total })}
        </p>
        {isBroken && (
          <Button small onClick={onReopen}>
            重试
          </Button>
        )}
      </div>
    </form>
  )
}

interface Found {
  count: number
  at: number
  isDone: boolean
  isBroken: boolean
  hasText: boolean
  searched: number
  total: number
}

/** What was found so far; screen readers are not told every page of a search that goes on. */
function foundWords({ count, at, isDone, isBroken, hasText, searched, total }: Found): ReactNode {
  if (count > at) {
    const hits = `第 ${at + 1} 处，共 ${count} 处`
    if (isDone) return hits
    return isBroken ? `${hits}，其余页面加载失败` : withUnspoken(`第 ${at + 1} 处`, `，共 ${count} 处，继续搜索中`)
  }
  if (isBroken) return '页面加载失败，没有搜完，请重试'
  if (!isDone) return withUnspoken('正在搜索', `，已搜 ${searched}/${total} 页`)
  return hasText ? '没有找到' : '此文件没有可搜索的文字'
}

function withUnspoken(text: string, progress: string): ReactNode {
  return (
    <>
      {text}
      <span aria-hidden="true">{progress}</span>
    </>
  )
}
