CREATE TABLE "trend_revision_files" (
	"trend_id" text NOT NULL,
	"position" smallint NOT NULL,
	"file_id" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "trend_revision_files_trend_id_position_pk" PRIMARY KEY("trend_id","position")
);
--> statement-breakpoint
CREATE TABLE "trend_revisions" (
	"trend_id" text PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"topic_ids" text[] DEFAULT '{}' NOT NULL,
	"audit_status" smallint DEFAULT 0 NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trends" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trend_revision_files" ADD CONSTRAINT "trend_revision_files_trend_id_trend_revisions_trend_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trend_revisions"("trend_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_revision_files" ADD CONSTRAINT "trend_revision_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_revisions" ADD CONSTRAINT "trend_revisions_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trend_revision_files_file" ON "trend_revision_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "trend_revisions_audit" ON "trend_revisions" USING btree ("audit_status","submitted_at","trend_id");