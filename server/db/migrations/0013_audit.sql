CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_items" (
	"trend_id" text PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"sensitive" boolean DEFAULT false NOT NULL,
	"listed" boolean NOT NULL,
	"status" smallint NOT NULL,
	"is_edit" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decider_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"fresh" boolean DEFAULT false NOT NULL,
	"decision_no" integer DEFAULT 0 NOT NULL,
	"former_status" smallint DEFAULT 0 NOT NULL,
	"former_reason" text DEFAULT '' NOT NULL,
	"former_decided_at" timestamp with time zone,
	"former_decider_id" text,
	"holder_id" text,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"trend_id" text NOT NULL,
	"title" text NOT NULL,
	"admin_id" text NOT NULL,
	"admin_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"from_status" smallint NOT NULL,
	"to_status" smallint NOT NULL,
	"tags" jsonb NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"former_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "upheld" boolean;--> statement-breakpoint
ALTER TABLE "audit_items" ADD CONSTRAINT "audit_items_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "audit_items_waiting" ON "audit_items" USING btree ("submitted_at","trend_id") WHERE listed and status = 0;--> statement-breakpoint
CREATE INDEX "audit_items_waiting_type" ON "audit_items" USING btree ("type","submitted_at","trend_id") WHERE listed and status = 0;--> statement-breakpoint
CREATE INDEX "audit_items_waiting_risk" ON "audit_items" USING btree ("submitted_at","trend_id") WHERE listed and status = 0 and sensitive;--> statement-breakpoint
CREATE INDEX "audit_items_finished" ON "audit_items" USING btree ("decided_at","trend_id") WHERE listed and status <> 0;--> statement-breakpoint
CREATE INDEX "audit_items_finished_status" ON "audit_items" USING btree ("status","decided_at","trend_id") WHERE listed and status <> 0;--> statement-breakpoint
CREATE INDEX "audit_items_holder" ON "audit_items" USING btree ("holder_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_trend" ON "audit_log" USING btree ("trend_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_admin" ON "audit_log" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_transfers" ON "audit_log" USING btree ("object_id","at","id") WHERE action = 'transfer';--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
INSERT INTO "audit_chain" ("id", "length", "hash") VALUES (1, 0, repeat('0', 64));--> statement-breakpoint
CREATE FUNCTION "audit_follow_trend"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_listed boolean := NEW.visibility = 1 AND NEW.removed_at IS NULL;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO audit_items (trend_id, type, listed, status, submitted_at, decided_at, reason)
		VALUES (NEW.id, NEW.type, is_listed, NEW.audit_status, coalesce(NEW.submitted_at, NEW.created_at),
			CASE WHEN NEW.audit_status <> 0 THEN coalesce(NEW.audited_at, NEW.created_at) END, NEW.audit_reason);
	ELSIF NEW.submitted_at IS DISTINCT FROM OLD.submitted_at THEN
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
		UPDATE audit_items SET type = NEW.type, listed = is_listed WHERE trend_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_follow_trend" AFTER INSERT OR UPDATE OF "type", "audit_status", "visibility", "removed_at", "submitted_at" ON "trends" FOR EACH ROW EXECUTE FUNCTION audit_follow_trend();--> statement-breakpoint
CREATE FUNCTION "audit_follow_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE audit_items SET is_edit = false, status = (SELECT audit_status FROM trends WHERE id = OLD.trend_id)
		WHERE trend_id = OLD.trend_id AND is_edit AND status = 0;
	ELSIF NEW.audit_status = 0 THEN
		UPDATE audit_items SET
			status = 0, reason = '', is_edit = true, fresh = false, decision_no = decision_no + 1, submitted_at = NEW.submitted_at,
			sensitive = sensitive OR EXISTS (SELECT 1 FROM topics WHERE id = ANY (NEW.topic_ids) AND topics.sensitive)
		WHERE trend_id = NEW.trend_id AND (is_edit OR NOT fresh);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_follow_edit" AFTER INSERT OR DELETE ON "trend_revisions" FOR EACH ROW EXECUTE FUNCTION audit_follow_edit();--> statement-breakpoint
CREATE FUNCTION "audit_follow_topics"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	trend text := CASE WHEN TG_OP = 'DELETE' THEN OLD.trend_id ELSE NEW.trend_id END;
BEGIN
	UPDATE audit_items SET sensitive = EXISTS (
		SELECT 1 FROM trend_topics JOIN topics ON topics.id = trend_topics.topic_id
		WHERE trend_topics.trend_id = trend AND topics.sensitive)
	WHERE trend_id = trend;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_follow_topics" AFTER INSERT OR DELETE ON "trend_topics" FOR EACH ROW EXECUTE FUNCTION audit_follow_topics();--> statement-breakpoint
INSERT INTO "audit_items" ("trend_id", "type", "sensitive", "listed", "status", "submitted_at", "decided_at", "reason")
SELECT t.id, t.type,
	EXISTS (SELECT 1 FROM trend_topics x JOIN topics o ON o.id = x.topic_id WHERE x.trend_id = t.id AND o.sensitive),
	t.visibility = 1 AND t.removed_at IS NULL, t.audit_status, coalesce(t.submitted_at, t.created_at),
	CASE WHEN t.audit_status <> 0 THEN coalesce(t.audited_at, t.created_at) END, t.audit_reason
FROM "trends" t;--> statement-breakpoint
UPDATE "audit_items" SET "status" = 0, "is_edit" = true, "reason" = '', "submitted_at" = e.submitted_at
FROM "trend_revisions" e WHERE e.trend_id = "audit_items"."trend_id" AND e.audit_status = 0;--> statement-breakpoint
CREATE FUNCTION "audit_log_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_log: % is refused, the log is final', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_rows_are_final" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_log_is_final();--> statement-breakpoint
CREATE TRIGGER "audit_log_is_never_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_final();
