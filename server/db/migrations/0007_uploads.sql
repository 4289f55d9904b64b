CREATE TABLE "loose_bytes" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "loose_bytes_created" ON "loose_bytes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comment_files_file" ON "comment_files" USING btree ("file_id");--> statement-breakpoint
UPDATE "files" SET "used_at" = "created_at";
