import { useEffect, useState } from 'react'
import { deviceStore } from '@/lib/deviceStore'

const KEY = 'recent-words'
const KEPT = 10

/** Where the browser keeps nothing, the words last as long as the page. */
let inMemory: string[] | undefined

async function kept(): Promise<string[]> {
  const words = inMemory ?? (await deviceStore.read(KEY))
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** Puts a word in front of those kept on this device. */
export async function rememberWord(word: string): Promise<void> {
  const others = (await kept()).filter((other) => other !== word)
  const words = [word, ...others].slice(0, KEPT)
  inMemory = (await deviceStore.write(KEY, words)) ? undefined : words
}

/** The words looked for lately on this device, the last first; undefined until they are read. */
export function useRecentWords(): { words: string[] | undefined; clear: () => void } {
  const [words, setWords] = useState<string[]>()
  useEffect(() => {
    let gone = false
    void kept().then((found) => {
      if (!gone) setWords(found)
    })
    return () => {
      gone = true
    }
  }, [])
  const clear = () => {
    setWords([])
    inMemory = undefined
    void deviceStore.remove(KEY)
  }
  return { words, clear }
}
