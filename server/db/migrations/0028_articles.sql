CREATE TABLE "article_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"open_type" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_attachments" (
	"doc_id" text NOT NULL,
	"position" smallint NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "doc_attachments_doc_id_position_pk" PRIMARY KEY("doc_id","position")
);
--> statement-breakpoint
CREATE TABLE "doc_copies" (
	"user_id" text NOT NULL,
	"doc_id" text NOT NULL,
	"version" integer NOT NULL,
	"mark" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "doc_copies_user_id_doc_id_pk" PRIMARY KEY("user_id","doc_id")
);
--> statement-breakpoint
ALTER TABLE "docs" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "bytes" integer;--> statement-breakpoint
UPDATE "docs" SET "bytes" = "files"."bytes" FROM "files" WHERE "files"."id" = "docs"."file_id";--> statement-breakpoint
ALTER TABLE "docs" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doc_attachments" ADD CONSTRAINT "doc_attachments_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_attachments" ADD CONSTRAINT "doc_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_copies" ADD CONSTRAINT "doc_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_copies" ADD CONSTRAINT "doc_copies_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_copies" ADD CONSTRAINT "doc_copies_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trends_articles" ON "trends" USING btree ("created_at","id") WHERE type = 4 and audit_status = 1 and visibility <> 2 and removed_at is null;