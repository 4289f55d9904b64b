-- Also made beforehand, while comments are written (docs/deploy.md).
CREATE INDEX IF NOT EXISTS "comments_trend_author" ON "comments" USING btree ("trend_id","author_id");--> statement-breakpoint
CREATE INDEX "users_speakers" ON "users" USING btree ("org_id") WHERE "users"."identity" <> 'personal';--> statement-breakpoint
CREATE INDEX "users_department" ON "users" USING btree ("department",coalesce(nullif("real_name", ''), "nick_name"),"id") WHERE "users"."disabled_at" is null and not "users"."family_account";--> statement-breakpoint
CREATE INDEX "users_characters" ON "users" USING gin (string_to_array(lower(coalesce(nullif("real_name", ''), "nick_name")) || lower("department"), null)) WITH (fastupdate=false);