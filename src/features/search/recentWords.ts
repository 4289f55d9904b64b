import { useEffect, useState } from 'react'
import { deviceStore } from '@/lib/stores/deviceStore'

const KEY = 'recent-words'
const KEPT = 10

/** Without storage the words are kept until the page is closed. */
let inMemory: string[] | undefined

async function readStored(): Promise<string[]> {
  const words = inMemory ?? (await deviceStore.read(KEY))
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** Puts a word first among the recent ones of this device. */
export async function rememberWord(word: string): Promise<void> {
  const others = (await readStored()).filter((other) => other !== word)
  const words = [word, ...others].slice(0, KEPT)
  inMemory = (await deviceStore.write(KEY, words)) ? undefined : words
}

/** Recent searches on this device, latest first; undefined until read. */
export function useRecentWords(): { words: string[] | undefined; clear: () => void } {
  const [words, setWords] = useState<string[]>()
  useEffect(() => {
    let gone = false
    void readStored().then((found) => {
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
