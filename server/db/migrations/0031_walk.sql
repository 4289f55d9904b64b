CREATE TABLE "walk_cheers" (
	"date" date NOT NULL,
	"to_user_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"given" boolean DEFAULT true NOT NULL,
	CONSTRAINT "walk_cheers_date_to_user_id_from_user_id_pk" PRIMARY KEY("date","to_user_id","from_user_id")
);
--> statement-breakpoint
CREATE TABLE "walk_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"steps" integer NOT NULL,
	"counted" integer NOT NULL,
	"goal" integer NOT NULL,
	"reached" boolean NOT NULL,
	"reached_in_time" boolean NOT NULL,
	CONSTRAINT "walk_days_user_id_date_pk" PRIMARY KEY("user_id","date"),
	CONSTRAINT "walk_days_numbers" CHECK (0 <= "walk_days"."counted" and "walk_days"."counted" <= "walk_days"."steps")
);
--> statement-breakpoint
CREATE TABLE "walk_sum_dates" (
	"date" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "walk_sums" (
	"period" text NOT NULL,
	"date" date NOT NULL,
	"user_id" text NOT NULL,
	"org_id" text,
	"steps" integer NOT NULL,
	CONSTRAINT "walk_sums_user_id_date_period_pk" PRIMARY KEY("user_id","date","period"),
	CONSTRAINT "walk_sums_steps" CHECK ("walk_sums"."steps" > 0)
);
--> statement-breakpoint
CREATE TABLE "walkers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"goal" integer DEFAULT 8000 NOT NULL,
	"ranked" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"synced_at" timestamp with time zone,
	"cheered_on" date,
	"cheer_num" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "walkers_numbers" CHECK ("walkers"."goal" > 0 and "walkers"."cheer_num" >= 0)
);
--> statement-breakpoint
ALTER TABLE "walk_cheers" ADD CONSTRAINT "walk_cheers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_cheers" ADD CONSTRAINT "walk_cheers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_days" ADD CONSTRAINT "walk_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_sums" ADD CONSTRAINT "walk_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_sums" ADD CONSTRAINT "walk_sums_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walkers" ADD CONSTRAINT "walkers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walk_cheers_from" ON "walk_cheers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "walk_cheers_to" ON "walk_cheers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "walk_sums_all" ON "walk_sums" USING btree ("period","date","steps","user_id");--> statement-breakpoint
CREATE INDEX "walk_sums_org" ON "walk_sums" USING btree ("org_id","period","date","steps","user_id");--> statement-breakpoint
CREATE INDEX "walkers_ranked" ON "walkers" USING btree ("user_id") WHERE "walkers"."ranked";