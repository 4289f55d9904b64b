CREATE TABLE "followed_trends" (
	"follower_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"trend_id" text NOT NULL,
	CONSTRAINT "followed_trends_follower_id_created_at_trend_id_pk" PRIMARY KEY("follower_id","created_at","trend_id")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "delivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "follows_delivered" ON "follows" USING btree ("followee_id","follower_id") WHERE delivered;--> statement-breakpoint
CREATE INDEX "follows_undelivered" ON "follows" USING btree ("follower_id","followee_id") WHERE not delivered;--> statement-breakpoint
CREATE FUNCTION "follows_decide"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Held until the transaction ends: a post of the followee that opens meanwhile waits, then finds this follow.
	PERFORM pg_advisory_xact_lock(17, hashtext(NEW."followee_id") & 1023);
	-- No post is written to more than 5,000 readers, no follow brings more than 2,000 posts; what is more is read on demand.
	NEW."delivered" := coalesce((SELECT "fans_num" FROM "users" WHERE "id" = NEW."followee_id") < 5000, false) AND (
		SELECT count(*) <= 2000 FROM (
			SELECT 1 FROM "trends" WHERE "author_id" = NEW."followee_id"
				AND "audit_status" = 1 AND "visibility" = 1 AND "removed_at" IS NULL LIMIT 2001
		) AS "posts"
	);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "follows_deliver"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "followed_trends" ("follower_id", "created_at", "trend_id")
	SELECT NEW."follower_id", "created_at", "id" FROM "trends" WHERE "author_id" = NEW."followee_id"
		AND "audit_status" = 1 AND "visibility" = 1 AND "removed_at" IS NULL
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follows_take_back"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	DELETE FROM "followed_trends" "there" USING "trends" "post"
	WHERE "post"."author_id" = OLD."followee_id" AND "there"."follower_id" = OLD."follower_id"
		AND "there"."created_at" = "post"."created_at" AND "there"."trend_id" = "post"."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "followed_trend_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'UPDATE' AND OLD."audit_status" = 1 AND OLD."visibility" = 1 AND OLD."removed_at" IS NULL THEN
		DELETE FROM "followed_trends"
		WHERE "follower_id" = ANY (ARRAY(SELECT "follower_id" FROM "follows" WHERE "followee_id" = OLD."author_id" AND "delivered"))
			AND "created_at" = OLD."created_at" AND "trend_id" = OLD."id";
	END IF;
	IF NEW."audit_status" = 1 AND NEW."visibility" = 1 AND NEW."removed_at" IS NULL THEN
		PERFORM pg_advisory_xact_lock_shared(17, hashtext(NEW."author_id") & 1023);
		INSERT INTO "followed_trends" ("follower_id", "created_at", "trend_id")
		SELECT "follower_id", NEW."created_at", NEW."id" FROM "follows" WHERE "followee_id" = NEW."author_id" AND "delivered"
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "follows_decide" BEFORE INSERT OR UPDATE OF "delivered" ON "follows" FOR EACH ROW EXECUTE FUNCTION "follows_decide"();--> statement-breakpoint
CREATE TRIGGER "follows_deliver" AFTER INSERT OR UPDATE OF "delivered" ON "follows" FOR EACH ROW WHEN (NEW."delivered") EXECUTE FUNCTION "follows_deliver"();--> statement-breakpoint
CREATE TRIGGER "follows_take_back" AFTER DELETE ON "follows" FOR EACH ROW WHEN (OLD."delivered") EXECUTE FUNCTION "follows_take_back"();--> statement-breakpoint
CREATE TRIGGER "followed_trend_new" AFTER INSERT ON "trends" FOR EACH ROW
	WHEN (NEW."audit_status" = 1 AND NEW."visibility" = 1 AND NEW."removed_at" IS NULL) EXECUTE FUNCTION "followed_trend_changed"();--> statement-breakpoint
CREATE TRIGGER "followed_trend_changed" AFTER UPDATE OF "audit_status", "visibility", "removed_at", "created_at" ON "trends" FOR EACH ROW
	WHEN ((OLD."audit_status" = 1 AND OLD."visibility" = 1 AND OLD."removed_at" IS NULL, OLD."created_at")
		IS DISTINCT FROM (NEW."audit_status" = 1 AND NEW."visibility" = 1 AND NEW."removed_at" IS NULL, NEW."created_at"))
	EXECUTE FUNCTION "followed_trend_changed"();--> statement-breakpoint
INSERT INTO "outbox" ("kind", "payload", "due_at") SELECT 'trends.deliver', '{}', now() WHERE EXISTS (SELECT 1 FROM "follows");
