import { isDatabaseAway, isUnwritable, sqlStateOf } from '../db/failure'
import { StoreAway } from '../storage/fileStore'
import { hasChinese } from '../lib/hasChinese'

/** Two transactions that could not both go on. */
const CONFLICTS: readonly string[] = ['40P01', '40001', '55P03']
/** The role has no right to a table, a schema or a step. */
const NO_RIGHT = '42501'
const FORBIDDEN: readonly string[] = ['EACCES', 'EPERM']

/**
 * What to print when a command fails. A failed statement holds personal data and password digests: neither it nor a
 * message of the driver that may quote them is printed.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isStatement = error.message.startsWith('Failed query')
  if (!isStatement && codeOf(error) === '' && hasChinese(error.message)) return error.message
  if (error instanceof StoreAway)
    return error.wasWriting
      ? '文件没有存进 UPLOAD_URL 的存储桶，请检查它是否正常、密钥是否有写的权限，再重试'
      : '没有从 UPLOAD_URL 的存储桶读到文件，请检查它是否正常、密钥是否有读的权限，再重试'
  if (isUnwritable(error)) return '无法保存内容：磁盘已满，或数据库只读、目录只读，请处理后重试'
  if (FORBIDDEN.includes(codeOf(error)))
    return `没有权限读写 ${'path' in error ? String(error.path) : '文件'}（${codeOf(error)}），请检查当前用户的权限，以及 DATA_DIR`
  const { code, message } = sqlStateOf(error) ?? { code: '', message: '' }
  if (CONFLICTS.includes(code)) return '别处同时在改同样的内容，没有写入，请重试'
  if (isDatabaseAway(error)) return '数据库连接中断，请先核对内容是否已经写入，再重试'
  if (code === '23505') return '另一个命令刚写入了相同的内容，请重试'
  if (code === NO_RIGHT)
    return `数据库账号没有需要的权限（${message}），请检查 DATABASE_URL 和 DATABASE_MIGRATE_URL 的账号的权限，再重试`
  // Class 42 names tables and rights, never values.
  const reason = code.startsWith('42') ? `${code} ${message}` : code || '原因不明'
  if (code || isStatement)
    return `数据库没有完成这一步（${reason}），请检查程序与数据库的版本是否一致，仍然失败请联系技术支持`
  return error.message
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')
