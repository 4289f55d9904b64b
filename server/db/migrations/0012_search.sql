CREATE TABLE "search_due" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"trend_id" text,
	"user_id" text
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION "search_trend_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "search_due" ("trend_id") VALUES (NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_topics_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "search_due" ("trend_id") VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD."trend_id" ELSE NEW."trend_id" END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_user_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "search_due" ("user_id") VALUES (NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_organisation_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "search_due" ("user_id") SELECT "id" FROM "users" WHERE "org_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_trend_changed" AFTER INSERT OR UPDATE OF "title", "content", "audit_status", "visibility", "removed_at" ON "trends" FOR EACH ROW EXECUTE FUNCTION "search_trend_changed"();--> statement-breakpoint
CREATE TRIGGER "search_topics_changed" AFTER INSERT OR DELETE ON "trend_topics" FOR EACH ROW EXECUTE FUNCTION "search_topics_changed"();--> statement-breakpoint
CREATE TRIGGER "search_user_changed" AFTER INSERT OR UPDATE OF "nick_name", "identity", "org_id" ON "users" FOR EACH ROW EXECUTE FUNCTION "search_user_changed"();--> statement-breakpoint
CREATE TRIGGER "search_organisation_changed" AFTER UPDATE OF "nickname" ON "organisations" FOR EACH ROW EXECUTE FUNCTION "search_organisation_changed"();--> statement-breakpoint
INSERT INTO "search_due" ("trend_id") SELECT "id" FROM "trends" WHERE "audit_status" = 1 AND "visibility" = 1 AND "removed_at" IS NULL;--> statement-breakpoint
INSERT INTO "search_due" ("user_id") SELECT "id" FROM "users";
