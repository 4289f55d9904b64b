import { sql } from 'drizzle-orm'

/** Posts that everybody may read. */
export const OPEN_TRENDS = sql.raw(
  `"trends"."audit_status" = 1 and "trends"."visibility" = 1 and "trends"."removed_at" is null`,
)
