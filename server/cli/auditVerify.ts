import { verifyLog } from '../features/audit/service'
import type { Command } from './command'

export const auditVerify: Command = {
  name: 'audit-verify',
  usage: '',
  summary: '核对审核日志有无改动、缺失或调换；有则以 1 结束',
  options: {},
  run: async ({ db }) => {
    // One snapshot: decisions made meanwhile change the end of the chain.
    const { length, faults } = await db.transaction(verifyLog, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    if (faults.length > 0)
      throw new Error(`审核日志不完整（应有 ${length} 条）：\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    return `审核日志完整，共 ${length} 条`
  },
}
