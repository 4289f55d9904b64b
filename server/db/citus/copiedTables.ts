/** The columns of one of the coordinator's tables that pages show, copied to every node (`docs/decisions/0012`). */
export interface Copy {
  table: string
  key: readonly string[]
  /** The other columns. */
  columns: readonly string[]
  /** Columns that change too often for a copy: 0 on a worker, read from the coordinator. */
  counted?: readonly string[]
  /** Columns and condition of a further index. */
  index?: string
}

/** Everything that the pages of one person join with the person's own rows. */
export const COPIES: readonly Copy[] = [
  {
    table: 'users',
    key: ['id'],
    columns: [
      'nick_name',
      'face_url',
      'identity',
      'org_id',
      'big_vip',
      'verification_status',
      'professional_guide',
      'bole_level',
      'disabled_at',
    ],
  },
  { table: 'organisations', key: ['id'], columns: ['name', 'nickname', 'authenticated'] },
  { table: 'blocks', key: ['blocker_id', 'blocked_id'], columns: [] },
  {
    table: 'follows',
    key: ['follower_id', 'followee_id'],
    columns: ['delivered'],
    index: '(follower_id, followee_id) where not delivered',
  },
  {
    table: 'trends',
    key: ['id'],
    columns: [
      'author_id',
      'type',
      'title',
      'content',
      'city',
      'province',
      'visibility',
      'audit_status',
      'audit_tags',
      'audit_reason',
      'created_at',
      'removed_at',
    ],
    counted: ['view_num', 'like_num', 'collect_num', 'comment_num'],
    index: '(author_id, created_at, id) where audit_status = 1 and visibility = 1 and removed_at is null',
  },
  { table: 'comments', key: ['id'], columns: ['parent_id', 'content'] },
  {
    table: 'files',
    key: ['id'],
    columns: ['name', 'small_name', 'small_storage_key', 'is_public', 'mime', 'width', 'height'],
  },
  { table: 'trend_files', key: ['trend_id', 'position'], columns: ['file_id', 'alt'] },
  { table: 'topics', key: ['id'], columns: ['name', 'sensitive'] },
  { table: 'trend_topics', key: ['trend_id', 'topic_id'], columns: ['position'] },
  { table: 'docs', key: ['id'], columns: ['folder_id'] },
  { table: 'doc_folders', key: ['id'], columns: ['parent_id', 'access', 'access_to'] },
]
