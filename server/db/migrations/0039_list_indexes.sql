DROP INDEX "hotel_orders_user";--> statement-breakpoint
DROP INDEX "market_items_newest";--> statement-breakpoint
DROP INDEX "market_items_category";--> statement-breakpoint
DROP INDEX "market_items_sold";--> statement-breakpoint
DROP INDEX "market_items_seller";--> statement-breakpoint
DROP INDEX "market_items_reserver";--> statement-breakpoint
DROP INDEX "market_items_review";--> statement-breakpoint
DROP INDEX "market_questions_item";--> statement-breakpoint
CREATE INDEX "hotel_orders_user" ON "hotel_orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "market_items_newest" ON "market_items" USING btree ("created_at","id") WHERE "market_items"."status" = 'open' and "market_items"."review" = 'none';--> statement-breakpoint
CREATE INDEX "market_items_category" ON "market_items" USING btree ("category","created_at","id") WHERE "market_items"."status" = 'open' and "market_items"."review" = 'none';--> statement-breakpoint
CREATE INDEX "market_items_sold" ON "market_items" USING btree ("created_at","id") WHERE "market_items"."status" = 'sold' and "market_items"."review" = 'none';--> statement-breakpoint
CREATE INDEX "market_items_seller" ON "market_items" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "market_items_reserver" ON "market_items" USING btree ("reserver_id","created_at") WHERE "market_items"."reserver_id" is not null;--> statement-breakpoint
CREATE INDEX "market_items_review" ON "market_items" USING btree ("created_at","id") WHERE "market_items"."review" = 'waiting';--> statement-breakpoint
CREATE INDEX "market_questions_item" ON "market_questions" USING btree ("item_id","created_at","id");