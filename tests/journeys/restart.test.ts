import { expect, it } from 'vitest'
import { startPortal } from '../support/running'

it('neither builds nor seeds again at the next start', async () => {
  const portal = await startPortal({}, ['scripts/start.mjs'])
  try {
    expect(portal.output()).toContain('伯乐社区已启动')
    expect(portal.output()).not.toContain('正在构建')
    expect(portal.output()).not.toContain('sample data is in')
  } finally {
    await portal.close()
  }
})
