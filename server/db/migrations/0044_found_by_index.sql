CREATE INDEX "users_org" ON "users" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "users_guides" ON "users" USING btree ("id") WHERE "users"."professional_guide";--> statement-breakpoint
CREATE INDEX "point_lots_lapsing" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."left" > 0;--> statement-breakpoint
DROP INDEX "advices_waiting";--> statement-breakpoint
CREATE INDEX "advices_waiting" ON "advices" USING btree ("waiting","due_at","submitted_at","id");