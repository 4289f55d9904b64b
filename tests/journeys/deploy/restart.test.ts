import { expect, it } from 'vitest'
import { startServer } from '../../support/servers/running'

it('neither builds nor seeds again at the next start', async () => {
  const server = await startServer({}, ['scripts/start.mjs'])
  try {
    expect(server.output()).toContain('伯乐社区已启动')
    expect(server.output()).not.toContain('正在构建')
    expect(server.output()).not.toContain('sample data is in')
  } finally {
    await server.close()
  }
})
