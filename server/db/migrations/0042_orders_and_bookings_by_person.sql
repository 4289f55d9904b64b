CREATE TABLE "meal_tickets" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"canteen_id" text NOT NULL,
	"date" text NOT NULL,
	"meal" text NOT NULL,
	"code" text NOT NULL,
	"status" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "bookings_slot";--> statement-breakpoint
DROP INDEX "meal_orders_due";--> statement-breakpoint
ALTER TABLE "booking_slots" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "booking_slots" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "host_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "place" text;--> statement-breakpoint
UPDATE "bookings" b SET "host_id" = s."host_id", "start_at" = s."start_at", "end_at" = s."end_at", "place" = s."place" FROM "booking_slots" s WHERE s."id" = b."slot_id";--> statement-breakpoint
UPDATE "booking_slots" s SET "booking_id" = b."id", "booked_by" = b."user_id" FROM "bookings" b WHERE b."slot_id" = s."id" AND b."cancelled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "host_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "start_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "end_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
INSERT INTO "meal_tickets" SELECT "id", "user_id", "canteen_id", "date", "meal", "code", "status", "ends_at", "created_at" FROM "meal_orders" WHERE "status" IN (0, 1, 2) OR "ends_at" > now() - interval '8 days';--> statement-breakpoint
ALTER TABLE "meal_tickets" ADD CONSTRAINT "meal_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meal_tickets_code" ON "meal_tickets" USING btree ("canteen_id","date","meal","code");--> statement-breakpoint
CREATE INDEX "meal_tickets_user" ON "meal_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meal_tickets_waiting" ON "meal_tickets" USING btree ("canteen_id","date","meal","created_at","order_id") WHERE "meal_tickets"."status" in (0, 1);--> statement-breakpoint
CREATE INDEX "meal_tickets_due" ON "meal_tickets" USING btree ("ends_at","order_id") WHERE "meal_tickets"."status" in (0, 1, 2);--> statement-breakpoint
ALTER TABLE "booking_slots" ADD CONSTRAINT "booking_slots_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_slots_booked" ON "booking_slots" USING btree ("booked_by","start_at") WHERE "booking_slots"."booked_by" is not null;--> statement-breakpoint
CREATE INDEX "bookings_host" ON "bookings" USING btree ("host_id","created_at");--> statement-breakpoint
-- For processes of the version before, which know neither the tickets nor the new columns.
CREATE FUNCTION "meal_orders_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "meal_tickets" WHERE "order_id" = NEW."id" AND "status" = NEW."status";
	IF FOUND THEN
		RETURN NULL;
	END IF;
	INSERT INTO "meal_tickets" VALUES (NEW."id", NEW."user_id", NEW."canteen_id", NEW."date", NEW."meal", NEW."code", NEW."status", NEW."ends_at", NEW."created_at")
	ON CONFLICT ("order_id") DO UPDATE SET "status" = excluded."status";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "meal_orders_ticket" AFTER INSERT OR UPDATE OF "status" ON "meal_orders" FOR EACH ROW EXECUTE FUNCTION "meal_orders_ticket"();--> statement-breakpoint
CREATE FUNCTION "bookings_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "host_id", "start_at", "end_at", "place" INTO NEW."host_id", NEW."start_at", NEW."end_at", NEW."place" FROM "booking_slots" WHERE "id" = NEW."slot_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_facts" BEFORE INSERT ON "bookings" FOR EACH ROW WHEN (NEW."host_id" IS NULL) EXECUTE FUNCTION "bookings_facts"();--> statement-breakpoint
CREATE FUNCTION "bookings_slot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE "booking_slots" SET "booking_id" = NULL, "booked_by" = NULL WHERE "id" = OLD."slot_id" AND "booking_id" = OLD."id" AND (TG_OP = 'DELETE' OR NEW."cancelled_at" IS NOT NULL);
	ELSIF NEW."cancelled_at" IS NULL THEN
		UPDATE "booking_slots" SET "booking_id" = NEW."id", "booked_by" = NEW."user_id" WHERE "id" = NEW."slot_id" AND "booking_id" IS DISTINCT FROM NEW."id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_slot" AFTER INSERT OR DELETE OR UPDATE OF "cancelled_at" ON "bookings" FOR EACH ROW EXECUTE FUNCTION "bookings_slot"();
