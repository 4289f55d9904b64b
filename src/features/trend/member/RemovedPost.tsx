import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button/Button'
import { useGoBack } from '@/ui/navigation/useGoBack'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import styles from './Member.module.css'

interface Props {
  /** Settles once the removal was undone or that failed. */
  onRestore: () => Promise<void>
}

const REMOVED = '动态已删除'

/** Replaces a just removed own post: undo and continue. */
export function RemovedPost({ onRestore }: Props) {
  const goBack = useGoBack()
  const [busy, setBusy] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [former] = useState(() => document.title)
  usePageTitle(REMOVED)
  // The post may be shown again, and its title is set only when it changes.
  useEffect(() => {
    const own = document.title
    return () => {
      if (document.title === own) document.title = former
    }
  }, [former])
  // The post has taken the focus away with it.
  useEffect(() => void paragraph.current?.focus({ preventScroll: true }), [])

  function restore() {
    setBusy(true)
    void onRestore().finally(() => setBusy(false))
  }

  return (
    <main className={styles.removed}>
      <p ref={paragraph} role="status" tabIndex={-1}>
        {REMOVED}
      </p>
      <Button look="outline" disabled={busy} onClick={restore}>
        {busy ? '恢复中...' : '撤销删除'}
      </Button>
      <Button onClick={goBack}>返回</Button>
    </main>
  )
}
