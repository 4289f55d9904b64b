import type Player from 'xgplayer/es/player'
import { afterEach, expect, it, vi } from 'vitest'
import { endFullPageByBack } from '@/posts/videoBox/endFullPageByBack'
import { atSheetEntry } from '@/ui/sheet/sheetEntry'
import { isSteppingBack, steppedBack } from '@/ui/sheet/stepBack'

afterEach(() => vi.restoreAllMocks())

it('leaves its entry by a step back that sheets wait for, once', async () => {
  let change = (_isFull: boolean) => {}
  const player = { on: (_event: string, told: typeof change) => (change = told) } as unknown as Player
  const stop = endFullPageByBack(player)
  change(true)
  expect(atSheetEntry()).toBe(true)
  const back = vi.spyOn(window.history, 'back')
  change(false)
  change(false)
  expect(isSteppingBack()).toBe(true)
  await steppedBack()
  expect(back).toHaveBeenCalledTimes(1)
  expect(atSheetEntry()).toBe(false)
  stop()
})
