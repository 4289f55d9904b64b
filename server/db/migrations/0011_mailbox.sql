CREATE TABLE "advice_files" (
	"advice_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "advice_files_advice_id_position_pk" PRIMARY KEY("advice_id","position")
);
--> statement-breakpoint
CREATE TABLE "advice_follow_ups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"advice_id" text NOT NULL,
	"by" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advice_links" (
	"advice_id" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advices" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"author_id" text,
	"anonymous" boolean DEFAULT false NOT NULL,
	"own_mark" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"type_label" text NOT NULL,
	"content" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"due_exact" boolean NOT NULL,
	"stage" integer DEFAULT 0 NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"handler_id" text,
	"reply_content" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"rating" text
);
--> statement-breakpoint
ALTER TABLE "advice_files" ADD CONSTRAINT "advice_files_advice_id_advices_id_fk" FOREIGN KEY ("advice_id") REFERENCES "public"."advices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advice_files" ADD CONSTRAINT "advice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advice_follow_ups" ADD CONSTRAINT "advice_follow_ups_advice_id_advices_id_fk" FOREIGN KEY ("advice_id") REFERENCES "public"."advices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advice_links" ADD CONSTRAINT "advice_links_advice_id_advices_id_fk" FOREIGN KEY ("advice_id") REFERENCES "public"."advices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advices" ADD CONSTRAINT "advices_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advices" ADD CONSTRAINT "advices_handler_id_users_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advice_files_file" ON "advice_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "advice_follow_ups_advice" ON "advice_follow_ups" USING btree ("advice_id","id");--> statement-breakpoint
CREATE INDEX "advice_links_mark" ON "advice_links" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "advices_author" ON "advices" USING btree ("author_id","position");--> statement-breakpoint
CREATE INDEX "advices_waiting" ON "advices" USING btree ("waiting","due_at","id");
--> statement-breakpoint
INSERT INTO "app_settings" ("name", "value") VALUES
  ('mailbox_hint', '您的每一条意见和建议都会有专人查看，我们将在<b>7个工作日</b>内向您反馈。请把时间、地点和经过写清楚，便于我们核实；不愿署名时可以选择匿名。')
ON CONFLICT DO NOTHING;
