import { expect, it } from 'vitest'
import { canMount } from '@tests/support/servers/smallDisk'
import { fullFolder } from '@tests/trials/outages/disk'
import { sentences } from '@tests/trials/outages/outage'
import { expectNothingLost, FULL } from './outcomes'

const SECONDS = 3

it.runIf(canMount()).each(['files', 'tmp'] as const)(
  'loses nothing acknowledged and refuses pictures clearly while the disk of the folder %s is full',
  async (folder) => {
    const outcome = await fullFolder(folder, SECONDS)
    expectNothingLost(outcome)
    expect(sentences(outcome.refused)).toEqual([`上传：${FULL}`])
    expect([...outcome.health.keys()].some((said) => said.startsWith('503 cannot write'))).toBe(true)
  },
)
