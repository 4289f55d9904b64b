CREATE TABLE "hotel_cities" (
	"city" text PRIMARY KEY NOT NULL,
	"allowance_fen" integer NOT NULL,
	CONSTRAINT "hotel_cities_allowance" CHECK ("hotel_cities"."allowance_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hotel_nights" (
	"room_id" text NOT NULL,
	"date" date NOT NULL,
	"left_rooms" integer NOT NULL,
	CONSTRAINT "hotel_nights_room_id_date_pk" PRIMARY KEY("room_id","date"),
	CONSTRAINT "hotel_nights_left" CHECK ("hotel_nights"."left_rooms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hotel_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"guests" jsonb NOT NULL,
	"pay" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"nightly" jsonb NOT NULL,
	"total_fen" integer NOT NULL,
	"over_fen" integer NOT NULL,
	"status" text NOT NULL,
	"confirm_no" text DEFAULT '' NOT NULL,
	"flow_id" text DEFAULT '' NOT NULL,
	"hold_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotel_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"hotel_id" text NOT NULL,
	"name" text NOT NULL,
	"bed" text NOT NULL,
	"breakfast" integer NOT NULL,
	"stock" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"weekend_fen" integer NOT NULL,
	CONSTRAINT "hotel_rooms_stock" CHECK ("hotel_rooms"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"name" text NOT NULL,
	"district" text NOT NULL,
	"address" text NOT NULL,
	"star" integer NOT NULL,
	"office_metres" integer NOT NULL,
	"pictures" text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flows" ADD COLUMN "lapses_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hotel_nights" ADD CONSTRAINT "hotel_nights_room_id_hotel_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."hotel_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_orders" ADD CONSTRAINT "hotel_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_orders" ADD CONSTRAINT "hotel_orders_room_id_hotel_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."hotel_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_rooms" ADD CONSTRAINT "hotel_rooms_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_city_hotel_cities_city_fk" FOREIGN KEY ("city") REFERENCES "public"."hotel_cities"("city") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hotel_orders_user" ON "hotel_orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hotel_orders_room" ON "hotel_orders" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "hotel_rooms_hotel" ON "hotel_rooms" USING btree ("hotel_id","id");--> statement-breakpoint
CREATE INDEX "hotels_city" ON "hotels" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "flows_lapse" ON "flows" USING btree ("lapses_at") WHERE "flows"."status" = 'running' and "flows"."lapses_at" is not null;