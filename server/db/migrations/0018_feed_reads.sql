DROP INDEX "collects_trend";--> statement-breakpoint
DROP INDEX "likes_target";--> statement-breakpoint
DROP INDEX "trends_audit";--> statement-breakpoint
CREATE INDEX "collects_newest" ON "collects" USING btree ("user_id","created_at","trend_id");--> statement-breakpoint
CREATE INDEX "trends_author_open" ON "trends" USING btree ("author_id","created_at","id") WHERE audit_status = 1 and visibility = 1 and removed_at is null;--> statement-breakpoint
CREATE INDEX "collects_trend" ON "collects" USING btree ("trend_id","user_id");--> statement-breakpoint
CREATE INDEX "likes_target" ON "likes" USING btree ("target_kind","target_id","user_id");--> statement-breakpoint
CREATE INDEX "trends_audit" ON "trends" USING btree ("audit_status","created_at","id") WHERE audit_status <> 1;