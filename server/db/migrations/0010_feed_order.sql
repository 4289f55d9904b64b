CREATE TABLE "former_scores" (
	"trend_id" text NOT NULL,
	"score" double precision NOT NULL,
	"from_step" bigint NOT NULL,
	"until_step" bigint NOT NULL,
	CONSTRAINT "former_scores_trend_id_until_step_pk" PRIMARY KEY("trend_id","until_step")
);
--> statement-breakpoint
CREATE TABLE "rank_steps" (
	"id" smallint PRIMARY KEY NOT NULL,
	"step" bigint NOT NULL,
	"swept_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trends" ADD COLUMN "score_step" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trends" ADD COLUMN "ranked_heat" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_scores" ADD CONSTRAINT "former_scores_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_scores_order" ON "former_scores" USING btree ("score","trend_id");--> statement-breakpoint
CREATE INDEX "former_scores_until" ON "former_scores" USING btree ("until_step");--> statement-breakpoint
CREATE INDEX "trends_rank_due" ON "trends" USING btree ("id") WHERE audit_status = 1 and visibility = 1 and removed_at is null and ranked_heat <> like_num + 3 * comment_num + 2 * collect_num;