ALTER TABLE "message_actors" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "message_actors" SET "user_id" = m."user_id" FROM "messages" m WHERE m."id" = "message_actors"."message_id";--> statement-breakpoint
ALTER TABLE "message_actors" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION "message_actors_recipient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "user_id" INTO NEW."user_id" FROM "messages" WHERE "id" = NEW."message_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "message_actors_recipient" BEFORE INSERT ON "message_actors" FOR EACH ROW WHEN (NEW."user_id" IS NULL) EXECUTE FUNCTION "message_actors_recipient"();
