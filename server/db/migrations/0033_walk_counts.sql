CREATE TABLE "walk_counts" (
	"period" text NOT NULL,
	"date" date NOT NULL,
	"org_id" text NOT NULL,
	"bucket" integer NOT NULL,
	"slot" smallint NOT NULL,
	"num" integer NOT NULL,
	CONSTRAINT "walk_counts_date_period_org_id_bucket_slot_pk" PRIMARY KEY("date","period","org_id","bucket","slot"),
	CONSTRAINT "walk_counts_num" CHECK ("walk_counts"."num" >= 0)
);--> statement-breakpoint
CREATE FUNCTION "walk_range"("period" text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE "period" WHEN 'day' THEN 200 WHEN 'week' THEN 1000 ELSE 4000 END
$$;--> statement-breakpoint
CREATE FUNCTION "walk_slot"("user_id" text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
	SELECT (ascii(right("user_id", 1)) & 7)::smallint
$$;--> statement-breakpoint
CREATE FUNCTION "walk_sums_add"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Held until the transaction ends, and all of them in one order for several people: two writers of one count never wait for each other.
	PERFORM pg_advisory_xact_lock(31, "held"."slot") FROM (
		SELECT DISTINCT "slot" FROM generate_series(0, 7) "slot" WHERE (SELECT count(DISTINCT "user_id") > 1 FROM "fresh")
			OR "slot" IN (SELECT "walk_slot"("user_id") FROM "fresh") ORDER BY "slot"
	) "held";
	INSERT INTO "walk_counts" AS "there" ("period", "date", "org_id", "bucket", "slot", "num")
	SELECT "s"."period", "s"."date", "o"."id", "s"."steps" / "walk_range"("s"."period"), "walk_slot"("s"."user_id"), count(*)
	FROM "fresh" "s", unnest(ARRAY['', "s"."org_id"]) "o" ("id") WHERE "o"."id" IS NOT NULL GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT ("date", "period", "org_id", "bucket", "slot") DO UPDATE SET "num" = "there"."num" + excluded."num";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "walk_sums_take"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM pg_advisory_xact_lock(31, "held"."slot") FROM (
		SELECT DISTINCT "slot" FROM generate_series(0, 7) "slot" WHERE (SELECT count(DISTINCT "user_id") > 1 FROM "gone")
			OR "slot" IN (SELECT "walk_slot"("user_id") FROM "gone") ORDER BY "slot"
	) "held";
	UPDATE "walk_counts" "there" SET "num" = "there"."num" - "less"."num" FROM (
		SELECT "s"."period", "s"."date", "o"."id" "org_id", "s"."steps" / "walk_range"("s"."period") "bucket",
			"walk_slot"("s"."user_id") "slot", count(*) "num"
		FROM "gone" "s", unnest(ARRAY['', "s"."org_id"]) "o" ("id") WHERE "o"."id" IS NOT NULL GROUP BY 1, 2, 3, 4, 5
	) "less"
	WHERE ("there"."period", "there"."date", "there"."org_id", "there"."bucket", "there"."slot")
		= ("less"."period", "less"."date", "less"."org_id", "less"."bucket", "less"."slot");
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "walk_counts" ("period", "date", "org_id", "bucket", "slot", "num")
SELECT "s"."period", "s"."date", "o"."id", "s"."steps" / "walk_range"("s"."period"), "walk_slot"("s"."user_id"), count(*)
FROM "walk_sums" "s", unnest(ARRAY['', "s"."org_id"]) "o" ("id") WHERE "o"."id" IS NOT NULL GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE TRIGGER "walk_sums_new" AFTER INSERT ON "walk_sums" REFERENCING NEW TABLE AS "fresh" FOR EACH STATEMENT EXECUTE FUNCTION "walk_sums_add"();--> statement-breakpoint
CREATE TRIGGER "walk_sums_changed_add" AFTER UPDATE ON "walk_sums" REFERENCING NEW TABLE AS "fresh" FOR EACH STATEMENT EXECUTE FUNCTION "walk_sums_add"();--> statement-breakpoint
CREATE TRIGGER "walk_sums_changed_take" AFTER UPDATE ON "walk_sums" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "walk_sums_take"();--> statement-breakpoint
CREATE TRIGGER "walk_sums_gone" AFTER DELETE ON "walk_sums" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "walk_sums_take"();
