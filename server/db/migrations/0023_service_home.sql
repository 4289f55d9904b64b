CREATE TABLE "module_favourites" (
	"user_id" text PRIMARY KEY NOT NULL,
	"codes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "module_favourites" ADD CONSTRAINT "module_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
UPDATE "modules" SET "name" = renamed."name", "initials" = renamed."initials"
FROM (VALUES
  ('community', '社区动态', 'sqdt'),
  ('message', '消息', 'xx'),
  ('mailbox', '意见信箱', 'yjxx'),
  ('trend-audit', '动态审核', 'dtsh'),
  ('flow', '审批', 'sp'),
  ('doc', '文档', 'wd'),
  ('article', '文章', 'wz'),
  ('hotel', '酒店', 'jd'),
  ('empower', '学习', 'xx'),
  ('badge', '勋章', 'xz'),
  ('points', '积分', 'jf'),
  ('catering', '订餐', 'dc'),
  ('market', '二手集市', 'esjs'),
  ('walk', '健步走', 'jbz'),
  ('psychology', '心理服务', 'xlfw'),
  ('family-catering', '订餐', 'dc'),
  ('family-market', '二手集市', 'esjs'),
  ('family-walk', '健步走', 'jbz'),
  ('family-psychology', '心理服务', 'xlfw'),
  ('family-points', '积分', 'jf'),
  ('menu', '全部服务', 'qbfw'),
  ('app', '下载App', 'xzapp'),
  ('about', '关于', 'gy')
) AS renamed ("code", "name", "initials")
WHERE "modules"."code" = renamed."code";
--> statement-breakpoint
INSERT INTO "modules" ("code", "group_name", "position", "name", "initials", "icon", "path", "audience", "role") VALUES
  ('family-mailbox', '社区', 103, '意见信箱', 'yjxx', 'mail', '/mailbox', 'family', ''),
  ('family-badge', '家庭生活', 604, '勋章', 'xz', 'badge', '/badge', 'family', ''),
  ('family-article', '家庭生活', 605, '文章', 'wz', 'article', '/article', 'family', '')
ON CONFLICT DO NOTHING;
