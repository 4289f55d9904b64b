CREATE TABLE "counsellors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"fields" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psychology_consents" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"adult_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psychology_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"scale" text NOT NULL,
	"round" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psychology_rounds" (
	"user_id" text NOT NULL,
	"scale" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "psychology_rounds_user_id_scale_pk" PRIMARY KEY("user_id","scale")
);
--> statement-breakpoint
ALTER TABLE "counsellors" ADD CONSTRAINT "counsellors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "psychology_consents" ADD CONSTRAINT "psychology_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "psychology_reports" ADD CONSTRAINT "psychology_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "psychology_rounds" ADD CONSTRAINT "psychology_rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "psychology_reports_user" ON "psychology_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "psychology_reports_created" ON "psychology_reports" USING btree ("created_at");