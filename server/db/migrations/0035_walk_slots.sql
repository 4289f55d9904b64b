ALTER TABLE "walk_counts" DROP CONSTRAINT "walk_counts_num";--> statement-breakpoint
ALTER TABLE "walk_counts" ALTER COLUMN "slot" SET DATA TYPE integer;--> statement-breakpoint
CREATE FUNCTION "walk_free_slot"() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN
	-- The first slot that no other open transaction writes, kept until this one ends: nobody waits for another's counts.
	FOR "slot" IN 0..63 LOOP
		IF pg_try_advisory_xact_lock(31, "slot") THEN RETURN "slot"; END IF;
	END LOOP;
	RETURN 64 + pg_backend_pid();
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "walk_sums_add"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE "own" integer; BEGIN
	IF NOT EXISTS (SELECT FROM "fresh") THEN RETURN NULL; END IF;
	"own" := "walk_free_slot"();
	INSERT INTO "walk_counts" AS "there" ("period", "date", "org_id", "bucket", "slot", "num")
	SELECT "s"."period", "s"."date", "o"."id", "s"."steps" / "walk_range"("s"."period"), "own", count(*)
	FROM "fresh" "s", unnest(ARRAY['', "s"."org_id"]) "o" ("id") WHERE "o"."id" IS NOT NULL GROUP BY 1, 2, 3, 4
	ON CONFLICT ("date", "period", "org_id", "bucket", "slot") DO UPDATE SET "num" = "there"."num" + excluded."num";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "walk_sums_take"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE "own" integer; BEGIN
	IF NOT EXISTS (SELECT FROM "gone") THEN RETURN NULL; END IF;
	"own" := "walk_free_slot"();
	INSERT INTO "walk_counts" AS "there" ("period", "date", "org_id", "bucket", "slot", "num")
	SELECT "s"."period", "s"."date", "o"."id", "s"."steps" / "walk_range"("s"."period"), "own", -count(*)
	FROM "gone" "s", unnest(ARRAY['', "s"."org_id"]) "o" ("id") WHERE "o"."id" IS NOT NULL GROUP BY 1, 2, 3, 4
	ON CONFLICT ("date", "period", "org_id", "bucket", "slot") DO UPDATE SET "num" = "there"."num" + excluded."num";
	RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION "walk_slot"(text);
