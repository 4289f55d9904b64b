CREATE TABLE "badge_awards" (
	"user_id" text NOT NULL,
	"badge_id" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"worn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "badge_awards_user_id_badge_id_pk" PRIMARY KEY("user_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	"stock" integer NOT NULL,
	"limit_per_user" integer DEFAULT 0 NOT NULL,
	"place" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goods_points" CHECK ("goods"."points" > 0),
	CONSTRAINT "goods_stock" CHECK ("goods"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"signed_in_on" date,
	"streak" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_accounts_balance" CHECK ("point_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"points" integer NOT NULL,
	"balance" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_entries_points" CHECK ("point_entries"."points" <> 0),
	CONSTRAINT "point_entries_balance" CHECK ("point_entries"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_lots_left" CHECK ("point_lots"."left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "redemption_lots" (
	"redemption_id" text NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	"points" integer NOT NULL,
	"place" text NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" text,
	CONSTRAINT "redemptions_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_lots" ADD CONSTRAINT "redemption_lots_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_newest" ON "goods" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_grant" ON "point_entries" USING btree ("user_id","source","source_id");--> statement-breakpoint
CREATE INDEX "point_entries_user" ON "point_entries" USING btree ("user_id","serial");--> statement-breakpoint
CREATE INDEX "point_entries_source" ON "point_entries" USING btree ("user_id","source","created_at");--> statement-breakpoint
CREATE INDEX "point_lots_open" ON "point_lots" USING btree ("user_id","expires_at","serial") WHERE "point_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "redemption_lots_of" ON "redemption_lots" USING btree ("redemption_id");--> statement-breakpoint
CREATE INDEX "redemptions_user" ON "redemptions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_goods" ON "redemptions" USING btree ("user_id","goods_id");--> statement-breakpoint
CREATE INDEX "redemptions_waiting" ON "redemptions" USING btree ("expires_at") WHERE "redemptions"."status" = 'waiting';