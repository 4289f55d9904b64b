CREATE TABLE "market_files" (
	"item_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "market_files_item_id_file_id_pk" PRIMARY KEY("item_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "market_items" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_fen" integer NOT NULL,
	"original_fen" integer DEFAULT 0 NOT NULL,
	"condition" text NOT NULL,
	"category" text NOT NULL,
	"place" text NOT NULL,
	"share_phone" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"review" text DEFAULT 'none' NOT NULL,
	"reserver_id" text,
	"reserved_until" timestamp with time zone,
	"reserver_shares_phone" boolean DEFAULT false NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"told_lapse" boolean DEFAULT false NOT NULL,
	"grams" text[] NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_items_price" CHECK ("market_items"."price_fen" >= 0 and "market_items"."original_fen" >= 0),
	CONSTRAINT "market_items_questions" CHECK ("market_items"."question_num" >= 0)
);
--> statement-breakpoint
CREATE TABLE "market_people" (
	"user_id" text PRIMARY KEY NOT NULL,
	"adult_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_reports" (
	"item_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"reason_desc" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "market_reports_item_id_reporter_id_pk" PRIMARY KEY("item_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "market_reservations" (
	"item_id" text NOT NULL,
	"user_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_reservations_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "market_files" ADD CONSTRAINT "market_files_item_id_market_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."market_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_files" ADD CONSTRAINT "market_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_reserver_id_users_id_fk" FOREIGN KEY ("reserver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_people" ADD CONSTRAINT "market_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_questions" ADD CONSTRAINT "market_questions_item_id_market_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."market_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_questions" ADD CONSTRAINT "market_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reports" ADD CONSTRAINT "market_reports_item_id_market_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."market_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reports" ADD CONSTRAINT "market_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reservations" ADD CONSTRAINT "market_reservations_item_id_market_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."market_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reservations" ADD CONSTRAINT "market_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_files_file" ON "market_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "market_items_newest" ON "market_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "market_items"."status" = 'open' and "market_items"."review" = 'none';--> statement-breakpoint
CREATE INDEX "market_items_category" ON "market_items" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "market_items"."status" = 'open' and "market_items"."review" = 'none';--> statement-breakpoint
CREATE INDEX "market_items_sold" ON "market_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "market_items"."status" = 'sold' and "market_items"."review" = 'none';--> statement-breakpoint
CREATE INDEX "market_items_seller" ON "market_items" USING btree ("seller_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "market_items_reserver" ON "market_items" USING btree ("reserver_id","created_at" DESC NULLS LAST) WHERE "market_items"."reserver_id" is not null;--> statement-breakpoint
CREATE INDEX "market_items_lapse" ON "market_items" USING btree ("lapses_at") WHERE "market_items"."status" = 'open' and not "market_items"."told_lapse";--> statement-breakpoint
CREATE INDEX "market_items_review" ON "market_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "market_items"."review" = 'waiting';--> statement-breakpoint
CREATE INDEX "market_items_grams" ON "market_items" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "market_questions_item" ON "market_questions" USING btree ("item_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "market_questions_user" ON "market_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "market_reports_reporter" ON "market_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "market_reservations_user" ON "market_reservations" USING btree ("user_id");