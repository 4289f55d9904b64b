CREATE TABLE "audit_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"sensitive" boolean NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "audit_follow_new_trends"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_items (trend_id, type, listed, status, submitted_at, decided_at, reason)
	SELECT id, type, visibility = 1 AND removed_at IS NULL, audit_status, coalesce(submitted_at, created_at),
		CASE WHEN audit_status <> 0 THEN coalesce(audited_at, created_at) END, audit_reason
	FROM fresh;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "audit_follow_trend" ON "trends";--> statement-breakpoint
CREATE TRIGGER "audit_follow_trend" AFTER UPDATE OF "type", "audit_status", "visibility", "removed_at", "submitted_at" ON "trends" FOR EACH ROW EXECUTE FUNCTION audit_follow_trend();--> statement-breakpoint
CREATE TRIGGER "audit_follow_new_trends" AFTER INSERT ON "trends" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION audit_follow_new_trends();--> statement-breakpoint
CREATE FUNCTION "audit_tally_new_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_tallies (type, sensitive, n)
	SELECT type, sensitive, count(*) FROM fresh WHERE listed AND status = 0 GROUP BY type, sensitive;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_tally_new_items" AFTER INSERT ON "audit_items" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION audit_tally_new_items();--> statement-breakpoint
CREATE FUNCTION "audit_tally_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.listed AND OLD.status = 0 THEN
		INSERT INTO audit_tallies (type, sensitive, n) VALUES (OLD.type, OLD.sensitive, -1);
	END IF;
	IF NEW.listed AND NEW.status = 0 THEN
		INSERT INTO audit_tallies (type, sensitive, n) VALUES (NEW.type, NEW.sensitive, 1);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_tally_item" AFTER UPDATE ON "audit_items" FOR EACH ROW
	WHEN ((OLD.listed, OLD.status, OLD.type, OLD.sensitive) IS DISTINCT FROM (NEW.listed, NEW.status, NEW.type, NEW.sensitive))
	EXECUTE FUNCTION audit_tally_item();--> statement-breakpoint
INSERT INTO "audit_tallies" ("type", "sensitive", "n")
SELECT type, sensitive, count(*) FROM "audit_items" WHERE listed AND status = 0 GROUP BY type, sensitive;
