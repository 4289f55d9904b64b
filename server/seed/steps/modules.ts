import { modules } from '../../features/modules/tables'
import type { Step } from './step'

const GROUP = '更多'

/** Tiles of external kinds: native, an external address, closed. */
export const modulesStep: Step = {
  name: 'modules',
  prepare: async () => async (tx) => {
    const tiles = [
      { code: 'sample-native', name: '扫一扫', initials: 'sys', icon: 'scan', openType: 'native', target: 'scan' },
      {
        code: 'sample-url',
        name: '班车时刻',
        initials: 'bcsk',
        icon: 'bus',
        openType: 'url',
        target: 'https://bus.example/',
      },
      {
        code: 'sample-closed',
        name: '健身房',
        initials: 'jsf',
        icon: 'gym',
        openType: 'closed',
        reason: '健身房设备检修中，恢复时间另行通知',
      },
    ]
    const rows = tiles.map((tile, place) => ({ ...tile, groupName: GROUP, position: 911 + place }))
    await tx.insert(modules).values(rows).onConflictDoNothing()
  },
}
