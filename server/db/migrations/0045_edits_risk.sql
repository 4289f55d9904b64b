CREATE FUNCTION "audit_is_sensitive"(trend text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT 1 FROM trend_topics JOIN topics ON topics.id = trend_topics.topic_id
		WHERE trend_topics.trend_id = trend AND topics.sensitive)
	OR EXISTS (
		SELECT 1 FROM trend_revisions JOIN topics ON topics.id = ANY (trend_revisions.topic_ids)
		WHERE trend_revisions.trend_id = trend AND trend_revisions.audit_status = 0 AND topics.sensitive)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_follow_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	trend text := CASE WHEN TG_OP = 'DELETE' THEN OLD.trend_id ELSE NEW.trend_id END;
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE audit_items SET is_edit = false, status = (SELECT audit_status FROM trends WHERE id = trend)
		WHERE trend_id = trend AND is_edit AND status = 0;
	ELSIF TG_OP = 'INSERT' AND NEW.audit_status = 0 THEN
		UPDATE audit_items SET
			status = 0, reason = '', is_edit = true, fresh = false, decision_no = decision_no + 1, submitted_at = NEW.submitted_at
		WHERE trend_id = trend AND (is_edit OR NOT fresh);
	END IF;
	UPDATE audit_items SET sensitive = NOT sensitive WHERE trend_id = trend AND sensitive <> audit_is_sensitive(trend);
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "audit_follow_edit" ON "trend_revisions";--> statement-breakpoint
CREATE TRIGGER "audit_follow_edit" AFTER INSERT OR DELETE OR UPDATE OF "audit_status" ON "trend_revisions" FOR EACH ROW EXECUTE FUNCTION audit_follow_edit();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_follow_topics"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	trend text := CASE WHEN TG_OP = 'DELETE' THEN OLD.trend_id ELSE NEW.trend_id END;
BEGIN
	UPDATE audit_items SET sensitive = NOT sensitive WHERE trend_id = trend AND sensitive <> audit_is_sensitive(trend);
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "audit_items" SET "sensitive" = false WHERE "sensitive" AND NOT audit_is_sensitive("trend_id");
