import type { Db } from '../db/db'
import { verifyLog } from '../features/audit/service'

/** `audit-verify`: walks the log's chain. Throws with what is wrong, so that the command ends with 1. */
export async function auditVerify(db: Db): Promise<string> {
  const { length, faults } = await verifyLog(db)
  if (faults.length > 0) throw new Error(`审核日志不完整（应有 ${length} 条）：\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return `审核日志完整，共 ${length} 条`
}
