import { distributing } from '../db/migrate'
import type { Command } from './command'

export const databaseDistribute: Command = {
  name: 'database distribute',
  usage: '[--dry-run]',
  summary: '把随人数和活跃增长的表分布到 Citus 的工作节点；服务可以继续运行',
  notes: '中断后重新执行即可。--dry-run 只列出还要分布的表',
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ migrateUrl, report }, given) => {
    if (!migrateUrl) throw new Error('内嵌数据库不能分布，请先改用 PostgreSQL（DATABASE_URL）')
    const lines: string[] = []
    await distributing(migrateUrl, async (workers, steps) => {
      if (workers === undefined) throw new Error('该数据库没有安装 Citus 扩展')
      if (workers === 0) throw new Error('还没有工作节点，请先用 citus_add_node 添加')
      lines.push(`${workers} 个工作节点，${steps.length > 0 ? `${steps.length} 步待完成` : '所有表都已分布'}`)
      for (const [index, step] of steps.entries()) {
        if (given['dry-run']) lines.push(step.title)
        else {
          report(`${index + 1}/${steps.length} ${step.title}`)
          await step.run()
        }
      }
      if (steps.length > 0 && !given['dry-run']) lines.push('已全部分布')
    })
    return lines.join('\n')
  },
}
