import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentKinds } from '@server/content'

/** A command line, and its expected output or refusal. */
export type Typed = readonly [words: readonly string[], says: RegExp]

interface Here {
  /** An empty folder for files of the commands. */
  folder: string
  /** Usernames of the person with results, and of another one. */
  visitor: string
  other: string
  courseId: string
}

/** Every admin command in its simplest use; those that end the visitor's account are last. */
export async function everyCommand({ folder, visitor, other, courseId }: Here): Promise<Typed[]> {
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const docs = join(folder, 'documents', '制度')
  await mkdir(docs, { recursive: true })
  await writeFile(join(docs, '守则.md'), '# 守则\n\n按时上班。')
  const people = await file('people.csv', '工号,姓名,手机号,单位,部门,上级工号,状态\nB001,周明远,13911110009,,,,\n')
  const calendar = await file('2031.csv', '日期,类型\n2031-10-01,休\n')
  const items = await file('items.csv', 'name,value,label,description\nADVICE_TYPE,canteen,食堂,\n')
  const saved = (kind: string) => join(folder, `${kind}.csv`)
  const notice = ['--group', 'system', '--category', 'notify_company', '--title', '放假', '--text', '周五放假']
  return [
    [['user', 'create', '--username', 'newcomer', '--password', 'first-pass1'], /已建立账号/],
    [['user', 'role', '--username', other, '--give', 'mailboxStaff'], /已更新/],
    [['user', 'mark', '--username', other, '--official', '是'], /已更新/],
    [['user', 'password', '--username', other, '--password', 'second-pass2'], /已更新/],
    [['user', 'disable', '--username', 'newcomer'], /已停用/],
    [['user', 'enable', '--username', 'newcomer'], /已启用/],
    [['user', 'export', '--username', visitor, '--to', join(folder, 'export')], /已导出/],
    [['people', 'import', people], /新增 1 人/],
    [['organisation', 'mark', 'none', '--authenticated', '是'], /没有编号或名称/],
    [['sessions', 'revoke', '--username', other], /失效/],
    [['mailbox', 'list'], /没有待回复/],
    [['mailbox', 'reply', '--as', other, '--id', 'none', '--text', '好'], /该留言不存在/],
    [['notice', 'send', '--to', 'all', ...notice], /已发给/],
    [['dictionary', 'import', '--file', items], /1 项/],
    [['calendar', 'import', calendar], /已导入/],
    ...contentKinds.flatMap(({ kind }): Typed[] => [
      [['content', 'export', kind], /,/],
      [['content', 'export', kind, '--to', saved(kind)], /已导出/],
      [['content', 'import', kind, saved(kind), '--dry-run'], /检查通过|没有内容/],
    ]),
    [['doc', 'import', join(folder, 'documents')], /新增 1 个文档/],
    [['points', 'adjust', '--user', visitor, '--points', '20', '--reason', '补发'], /已调整/],
    [['points', 'verify'], /全部一致/],
    [['psychology', 'stats'], /还没有已结束的季度/],
    [['meal-card', 'top-up', '--user', visitor, '--fen', '5000'], /已给/],
    [['course', 'report', courseId], new RegExp(visitor)],
    [['hotel', 'allowance', '武汉', '--fen', '40000'], /住宿标准/],
    [['hotel', 'orders'], /没有要与酒店联系的订单/],
    [['hotel', 'confirm', 'none', '--number', 'N1'], /没有订单/],
    [['hotel', 'cancel', 'none'], /没有订单/],
    [['database', 'distribute', '--dry-run'], /内嵌数据库不能分布/],
    [['audit-verify'], /审核日志完整/],
    [['monitor'], /submit/],
    [['backup', '--to', join(folder, 'backup')], /已备份/],
    [['restore', '--from', join(folder, 'backup')], /只能恢复到空的数据库/],
    [['user', 'erase', '--username', visitor, '--yes'], /已注销/],
  ]
}
