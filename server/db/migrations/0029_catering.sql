CREATE TABLE "canteen_meals" (
	"canteen_id" text NOT NULL,
	"meal" text NOT NULL,
	"cutoff_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "canteen_meals_canteen_id_meal_pk" PRIMARY KEY("canteen_id","meal"),
	CONSTRAINT "canteen_meals_order" CHECK (0 <= "canteen_meals"."cutoff_minute" and "canteen_meals"."cutoff_minute" < "canteen_meals"."end_minute" and "canteen_meals"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "canteens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"open_text" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dish_days" (
	"dish_id" text NOT NULL,
	"date" text NOT NULL,
	"meal" text NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "dish_days_dish_id_date_meal_pk" PRIMARY KEY("dish_id","date","meal"),
	CONSTRAINT "dish_days_stock" CHECK ("dish_days"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dish_pictures" (
	"dish_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "dish_pictures_dish_id_position_pk" PRIMARY KEY("dish_id","position")
);
--> statement-breakpoint
CREATE TABLE "dish_ratings" (
	"order_id" text NOT NULL,
	"dish_id" text NOT NULL,
	"user_id" text NOT NULL,
	"score" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dish_ratings_order_id_dish_id_pk" PRIMARY KEY("order_id","dish_id"),
	CONSTRAINT "dish_ratings_score" CHECK ("dish_ratings"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "dish_specs" (
	"dish_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"name" text NOT NULL,
	"add_fen" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dish_specs_dish_id_spec_id_pk" PRIMARY KEY("dish_id","spec_id"),
	CONSTRAINT "dish_specs_add" CHECK ("dish_specs"."add_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" text PRIMARY KEY NOT NULL,
	"canteen_id" text NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"calories" integer DEFAULT 0 NOT NULL,
	"allergens" text[],
	"meals" text[] NOT NULL,
	"weekdays" integer[] NOT NULL,
	"stock" integer NOT NULL,
	"person_limit" integer DEFAULT 0 NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"score_num" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dishes_numbers" CHECK ("dishes"."price_fen" >= 0 and "dishes"."stock" >= 0 and "dishes"."person_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meal_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"canteen_id" text NOT NULL,
	"canteen_name" text NOT NULL,
	"date" text NOT NULL,
	"meal" text NOT NULL,
	"slot_id" text NOT NULL,
	"slot_name" text NOT NULL,
	"mode" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"code" text NOT NULL,
	"items" jsonb NOT NULL,
	"total_fen" integer NOT NULL,
	"subsidy_fen" integer NOT NULL,
	"pay_fen" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"score" integer,
	"cutoff_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meal_orders_amounts" CHECK ("meal_orders"."pay_fen" >= 0 and "meal_orders"."subsidy_fen" >= 0 and "meal_orders"."pay_fen" + "meal_orders"."subsidy_fen" = "meal_orders"."total_fen")
);
--> statement-breakpoint
CREATE TABLE "meal_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"canteen_id" text NOT NULL,
	"meal" text NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "meal_slots_capacity" CHECK ("meal_slots"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meal_subsidies" (
	"user_id" text NOT NULL,
	"date" text NOT NULL,
	"meal" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "meal_subsidies_user_id_date_meal_pk" PRIMARY KEY("user_id","date","meal")
);
--> statement-breakpoint
CREATE TABLE "served_meals" (
	"canteen_id" text NOT NULL,
	"date" text NOT NULL,
	"meal" text NOT NULL,
	CONSTRAINT "served_meals_canteen_id_date_meal_pk" PRIMARY KEY("canteen_id","date","meal")
);
--> statement-breakpoint
CREATE TABLE "slot_days" (
	"slot_id" text NOT NULL,
	"date" text NOT NULL,
	"left_num" integer NOT NULL,
	CONSTRAINT "slot_days_slot_id_date_pk" PRIMARY KEY("slot_id","date"),
	CONSTRAINT "slot_days_left" CHECK ("slot_days"."left_num" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meal_card_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"amount_fen" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meal_cards" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance_fen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "meal_cards_balance" CHECK ("meal_cards"."balance_fen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "canteen_meals" ADD CONSTRAINT "canteen_meals_canteen_id_canteens_id_fk" FOREIGN KEY ("canteen_id") REFERENCES "public"."canteens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_days" ADD CONSTRAINT "dish_days_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_pictures" ADD CONSTRAINT "dish_pictures_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_pictures" ADD CONSTRAINT "dish_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ratings" ADD CONSTRAINT "dish_ratings_order_id_meal_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."meal_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ratings" ADD CONSTRAINT "dish_ratings_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ratings" ADD CONSTRAINT "dish_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_specs" ADD CONSTRAINT "dish_specs_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_canteen_id_canteens_id_fk" FOREIGN KEY ("canteen_id") REFERENCES "public"."canteens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_orders" ADD CONSTRAINT "meal_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_orders" ADD CONSTRAINT "meal_orders_canteen_id_canteens_id_fk" FOREIGN KEY ("canteen_id") REFERENCES "public"."canteens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_slots" ADD CONSTRAINT "meal_slots_canteen_id_canteens_id_fk" FOREIGN KEY ("canteen_id") REFERENCES "public"."canteens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_subsidies" ADD CONSTRAINT "meal_subsidies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "served_meals" ADD CONSTRAINT "served_meals_canteen_id_canteens_id_fk" FOREIGN KEY ("canteen_id") REFERENCES "public"."canteens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_slot_id_meal_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."meal_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_card_entries" ADD CONSTRAINT "meal_card_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_cards" ADD CONSTRAINT "meal_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_ratings_newest" ON "dish_ratings" USING btree ("dish_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "dish_ratings_user" ON "dish_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dishes_canteen" ON "dishes" USING btree ("canteen_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "meal_orders_code" ON "meal_orders" USING btree ("canteen_id","date","meal","code");--> statement-breakpoint
CREATE INDEX "meal_orders_user" ON "meal_orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "meal_orders_meal" ON "meal_orders" USING btree ("canteen_id","date","meal","created_at","id");--> statement-breakpoint
CREATE INDEX "meal_orders_due" ON "meal_orders" USING btree ("ends_at","id") WHERE "meal_orders"."status" in (0, 1, 2);--> statement-breakpoint
CREATE INDEX "meal_slots_meal" ON "meal_slots" USING btree ("canteen_id","meal","position","id");--> statement-breakpoint
CREATE INDEX "meal_subsidies_order" ON "meal_subsidies" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "meal_card_entries_user" ON "meal_card_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "meal_card_entries_order" ON "meal_card_entries" USING btree ("order_id","kind");--> statement-breakpoint
INSERT INTO "modules" ("code", "group_name", "position", "name", "initials", "icon", "path", "audience", "role") VALUES
  ('kitchen', '生活', 409, '后厨', 'hc', 'catering', '/catering/kitchen', 'staff', 'kitchenStaff')
ON CONFLICT DO NOTHING;
