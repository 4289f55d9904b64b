import { useSyncExternalStore } from 'react'
import { type Allergen, ALLERGENS } from '@contract/catering'
import { storedText, storeText } from '@/lib/stores/deviceStore'
import { createStorageListeners } from '@/lib/stores/storageListeners'
import { ALLERGEN_NAMES } from '../words'

/** Avoided allergens stay on the device, separately for each user (rule: allergens). */
const keyOf = (userId: string): string => `bole.avoided.${userId}`
const listeners = createStorageListeners()

// Older versions did not store whose choice it was, so it may not be shown to anybody.
storeText('bole.avoided', '')

/** Stores the avoided allergens of a user on this device, and renders what shows them again. */
export function keepAvoided(userId: string, avoided: readonly Allergen[]): void {
  storeText(keyOf(userId), avoided.join(','))
  listeners.notify()
}

/** What this user avoids; nothing until the user is known. */
export function useAvoided(userId: string | undefined): Allergen[] {
  const kept = () => (userId === undefined ? '' : storedText(keyOf(userId)))
  const words = useSyncExternalStore(listeners.subscribe, kept).split(',')
  return ALLERGENS.filter((each) => words.includes(each))
}

/**
 * Warning about avoided allergens in a dish, also if nobody declared its allergens; undefined if nothing is avoided or
 * found.
 */
export function avoidedText(allergens: readonly Allergen[] | null, avoided: readonly Allergen[]): string | undefined {
  if (avoided.length === 0) return undefined
  if (allergens === null) return '过敏原未申报，请谨慎选择'
  const found = avoided.filter((each) => allergens.includes(each))
  return found.length > 0 ? `含您避开的${found.map((each) => ALLERGEN_NAMES[each]).join('、')}` : undefined
}
