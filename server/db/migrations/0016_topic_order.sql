DROP INDEX "trend_topics_topic";--> statement-breakpoint
ALTER TABLE "trend_topics" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "trend_topics_newest" ON "trend_topics" USING btree ("topic_id","created_at","trend_id");
--> statement-breakpoint
UPDATE "trend_topics" SET "created_at" = "trends"."created_at" FROM "trends" WHERE "trends"."id" = "trend_topics"."trend_id";--> statement-breakpoint
CREATE FUNCTION "trend_topics_time"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	SELECT "created_at" INTO NEW."created_at" FROM "trends" WHERE "id" = NEW."trend_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "trend_topics_time" BEFORE INSERT ON "trend_topics" FOR EACH ROW EXECUTE FUNCTION "trend_topics_time"();
