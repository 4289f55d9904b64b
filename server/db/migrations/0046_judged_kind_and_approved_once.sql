ALTER TABLE "audit_items" ADD COLUMN "approved_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An approval took effect where the next decision, or the next text, came more than five seconds later.
UPDATE "audit_items" SET "approved_once" = true
FROM (
	SELECT trend_id, to_status, at, lead(at) OVER (PARTITION BY trend_id ORDER BY id) AS next_at
	FROM audit_log WHERE subject = 'trend' AND action IN ('audit', 'undo')
) d JOIN "trends" t ON t.id = d.trend_id
WHERE "audit_items"."trend_id" = d.trend_id AND d.to_status = 1 AND (
	d.next_at > d.at + interval '5 seconds'
	OR d.next_at IS NULL AND (t.audit_status = 1 OR "audit_items"."submitted_at" > d.at + interval '5 seconds'));--> statement-breakpoint
CREATE FUNCTION "audit_judged_type"(trend text, of_edit boolean) RETURNS smallint LANGUAGE sql STABLE AS $$
	SELECT coalesce(
		(SELECT type FROM trend_revisions WHERE of_edit AND trend_id = trend AND audit_status = 0),
		(SELECT type FROM trends WHERE id = trend))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_follow_trend"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_listed boolean := NEW.visibility = 1 AND NEW.removed_at IS NULL;
BEGIN
	IF NEW.submitted_at IS DISTINCT FROM OLD.submitted_at THEN
		UPDATE audit_items SET
			type = NEW.type, listed = is_listed, status = NEW.audit_status, reason = NEW.audit_reason,
			is_edit = false, fresh = false, decision_no = decision_no + 1, submitted_at = NEW.submitted_at,
			decided_at = NULL, decider_id = NULL
		WHERE trend_id = NEW.id;
	ELSIF NEW.audit_status <> OLD.audit_status THEN
		UPDATE audit_items SET
			type = NEW.type, listed = is_listed, status = NEW.audit_status, reason = NEW.audit_reason,
			is_edit = false, fresh = false, decision_no = decision_no + 1,
			decided_at = CASE WHEN NEW.audit_status <> 0 THEN coalesce(NEW.audited_at, now()) END, decider_id = NULL
		WHERE trend_id = NEW.id AND (status <> NEW.audit_status OR fresh);
	ELSE
		UPDATE audit_items SET type = audit_judged_type(NEW.id, is_edit), listed = is_listed WHERE trend_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
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
	UPDATE audit_items SET sensitive = audit_is_sensitive(trend), type = audit_judged_type(trend, is_edit)
	WHERE trend_id = trend AND (sensitive <> audit_is_sensitive(trend) OR type <> audit_judged_type(trend, is_edit));
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "audit_items" SET "type" = e.type FROM "trend_revisions" e
WHERE e.trend_id = "audit_items"."trend_id" AND e.audit_status = 0 AND "audit_items"."is_edit" AND "audit_items"."type" <> e.type;
