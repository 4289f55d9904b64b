CREATE TABLE "trend_search" (
	"trend_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"title_grams" text[] NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_search" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trend_search" ADD CONSTRAINT "trend_search_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_search" ADD CONSTRAINT "user_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trend_search_grams" ON "trend_search" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "trend_search_newest" ON "trend_search" USING btree ("created_at","trend_id");--> statement-breakpoint
CREATE INDEX "user_search_grams" ON "user_search" USING gin ("grams") WITH (fastupdate=false);