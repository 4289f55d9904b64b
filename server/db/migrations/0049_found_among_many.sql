-- An index that was prepared while people write stays (docs/deploy.md). Invalid ones of a table, left by an interrupted
-- preparation, are dropped first: after another was built, the drop would wait for readers who wait to write.
DO $$
DECLARE
	invalid text;
BEGIN
	FOR invalid IN SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid
		AND indexrelid IN (to_regclass('users_speakers'), to_regclass('users_department'), to_regclass('users_characters'))
	LOOP
		EXECUTE 'DROP INDEX ' || invalid;
	END LOOP;
	IF to_regclass('users_speakers') IS NULL THEN
		CREATE INDEX "users_speakers" ON "users" USING btree ("org_id") WHERE "users"."identity" <> 'personal';
	END IF;
	IF to_regclass('users_department') IS NULL THEN
		CREATE INDEX "users_department" ON "users" USING btree ("department",coalesce(nullif("real_name", ''), "nick_name"),"id") WHERE "users"."disabled_at" is null and not "users"."family_account";
	END IF;
	IF to_regclass('users_characters') IS NULL THEN
		CREATE INDEX "users_characters" ON "users" USING gin (string_to_array(lower(coalesce(nullif("real_name", ''), "nick_name")) || lower("department"), null)) WITH (fastupdate=false);
	END IF;
END $$;--> statement-breakpoint
-- Last, as comments cannot be written from here on until all migrations are done.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('comments_trend_author') AND NOT indisvalid) THEN
		DROP INDEX "comments_trend_author";
	END IF;
	IF to_regclass('comments_trend_author') IS NULL THEN
		CREATE INDEX "comments_trend_author" ON "comments" USING btree ("trend_id","author_id");
	END IF;
END $$;