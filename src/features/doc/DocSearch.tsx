import { type FormEvent, useRef, useState } from 'react'
import { DOC_KEYWORD_LENGTH } from '@contract/doc'
import { firstCharacters } from '@contract/text/plainText'
import { Button } from '@/ui/button/Button'
import { SearchInput } from '@/ui/field/SearchInput'
import styles from './DocPage.module.css'

/** Searches titles and texts; clearing the field shows everything again. */
export function DocSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [text, setText] = useState(words)
  const [asked, setAsked] = useState(words)
  const [followed, setFollowed] = useState(words)
  // The words asked for come late in the address, and leave what is typed meanwhile.
  if (followed !== words) {
    setFollowed(words)
    if (asked !== words) {
      setAsked(words)
      setText(words)
    }
  }
  const field = useRef<HTMLInputElement>(null)

  function search(keyword: string) {
    if (keyword === asked) return
    setAsked(keyword)
    onSearch(keyword)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    field.current?.blur()
    const keyword = firstCharacters(text.trim(), DOC_KEYWORD_LENGTH)
    setText(keyword)
    search(keyword)
  }

  function handleChange(value: string) {
    setText(value)
    if (value === '') search('')
  }

  return (
    <form role="search" className={styles.search} action="." noValidate onSubmit={handleSubmit}>
      <SearchInput ref={field} label="搜索标题和正文" value={text} onChange={handleChange} />
      <Button look="text" type="submit">
        搜索
      </Button>
    </form>
  )
}
