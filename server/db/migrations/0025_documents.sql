CREATE TABLE "doc_fetches" (
	"user_id" text NOT NULL,
	"doc_id" text NOT NULL,
	"version" integer NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "doc_fetches_user_id_doc_id_pk" PRIMARY KEY("user_id","doc_id")
);
--> statement-breakpoint
CREATE TABLE "doc_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"access" text DEFAULT 'all' NOT NULL,
	"access_to" text DEFAULT '' NOT NULL,
	CONSTRAINT "doc_folders_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "doc_reads" (
	"user_id" text NOT NULL,
	"doc_id" text NOT NULL,
	"version" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "doc_reads_user_id_doc_id_pk" PRIMARY KEY("user_id","doc_id")
);
--> statement-breakpoint
CREATE TABLE "docs" (
	"id" text PRIMARY KEY NOT NULL,
	"folder_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"must_read" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_id" text NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"grams" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "docs_path_unique" UNIQUE("path")
);
--> statement-breakpoint
ALTER TABLE "doc_fetches" ADD CONSTRAINT "doc_fetches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_fetches" ADD CONSTRAINT "doc_fetches_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_folders" ADD CONSTRAINT "doc_folders_parent_id_doc_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."doc_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_reads" ADD CONSTRAINT "doc_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_reads" ADD CONSTRAINT "doc_reads_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docs" ADD CONSTRAINT "docs_folder_id_doc_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."doc_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docs" ADD CONSTRAINT "docs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doc_fetches_recent" ON "doc_fetches" USING btree ("user_id","fetched_at");--> statement-breakpoint
CREATE INDEX "docs_grams" ON "docs" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "docs_folder" ON "docs" USING btree ("folder_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "docs_newest" ON "docs" USING btree ("updated_at","id");