ALTER TABLE "audit_items" ADD COLUMN "post_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_items" ADD COLUMN "post_decider_id" text;--> statement-breakpoint
-- As a refusal of the edit would have left them.
UPDATE "audit_items" SET "post_decided_at" = former_decided_at, "post_decider_id" = former_decider_id
WHERE "is_edit" AND "fresh";--> statement-breakpoint
-- Edits left approved without effect where a refusal was undone wait again.
UPDATE "audit_items" SET "status" = 0, "reason" = ''
WHERE "is_edit" AND NOT "fresh" AND "status" <> 0
	AND EXISTS (SELECT FROM "trend_revisions" WHERE "trend_revisions"."trend_id" = "audit_items"."trend_id" AND "audit_status" = 0);--> statement-breakpoint
CREATE FUNCTION "audit_keep_post_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.post_decided_at := OLD.decided_at;
	NEW.post_decider_id := OLD.decider_id;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Also for decisions that a server of the former version takes.
CREATE TRIGGER "audit_items_post_decision" BEFORE UPDATE ON "audit_items" FOR EACH ROW
WHEN (NEW.is_edit AND NEW.fresh AND NOT OLD.fresh) EXECUTE FUNCTION "audit_keep_post_decision"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_follow_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	trend text := CASE WHEN TG_OP = 'DELETE' THEN OLD.trend_id ELSE NEW.trend_id END;
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE audit_items SET is_edit = false, status = (SELECT audit_status FROM trends WHERE id = trend)
		WHERE trend_id = trend AND is_edit AND status = 0;
	ELSIF TG_OP = 'INSERT' AND NEW.audit_status = 0 THEN
		UPDATE audit_items SET
			status = 0, reason = '', is_edit = true, fresh = false, decision_no = decision_no + 1, submitted_at = NEW.submitted_at,
			decided_at = CASE WHEN fresh THEN post_decided_at ELSE decided_at END,
			decider_id = CASE WHEN fresh THEN post_decider_id ELSE decider_id END
		WHERE trend_id = trend AND (is_edit OR NOT fresh);
	END IF;
	UPDATE audit_items SET sensitive = audit_is_sensitive(trend), type = audit_judged_type(trend, is_edit)
	WHERE trend_id = trend AND (sensitive <> audit_is_sensitive(trend) OR type <> audit_judged_type(trend, is_edit));
	RETURN NULL;
END $$;
