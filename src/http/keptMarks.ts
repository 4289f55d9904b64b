import { type Message, MessageGroup, type ReadBody } from '@contract/message'
import { withRows } from '@/lib/withRows'
import { changeKept } from './kept'

/**
 * Marks the messages of a group up to a time as read in what the device keeps: without a network they would be unread
 * again. Never rejects.
 * @param upTo `createTime` of the latest one
 */
export async function keepRead({ group, category }: ReadBody, upTo: string): Promise<void> {
  const isRead = (row: Partial<Message>) =>
    row.messageId && row.createTime && row.createTime <= upTo && (category === undefined || row.category === category)
  const change = (row: object) => (isRead(row) ? { ...row, read: true } : row)
  for (const one of group === 'all' ? Object.values(MessageGroup) : [group])
    await changeKept({ group: one }, '"read":false', (data) => withRows(data, change))
}
