CREATE TABLE "booking_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	"place" text NOT NULL,
	"filled_to" date,
	CONSTRAINT "booking_plans_times" CHECK (0 <= "booking_plans"."start_minute" and "booking_plans"."start_minute" < "booking_plans"."end_minute" and "booking_plans"."end_minute" <= 1440),
	CONSTRAINT "booking_plans_weekday" CHECK ("booking_plans"."weekday" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "booking_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "booking_slots_start" UNIQUE("host_id","kind","start_at"),
	CONSTRAINT "booking_slots_times" CHECK ("booking_slots"."start_at" < "booking_slots"."end_at")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slot_id" text NOT NULL,
	"user_id" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"sealed_topic" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking_plans" ADD CONSTRAINT "booking_plans_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_slots" ADD CONSTRAINT "booking_slots_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_booking_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_plans_host" ON "booking_plans" USING btree ("host_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live" ON "bookings" USING btree ("slot_id") WHERE "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_slot" ON "bookings" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","created_at");