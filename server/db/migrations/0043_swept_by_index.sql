CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."used_at" is null;--> statement-breakpoint
CREATE INDEX "meal_tickets_date" ON "meal_tickets" USING btree ("date");--> statement-breakpoint
CREATE INDEX "messages_path" ON "messages" USING btree ("path") WHERE actor_id is null and path <> '';--> statement-breakpoint
ALTER TABLE "loose_bytes" ADD COLUMN "dropped" boolean DEFAULT false NOT NULL;