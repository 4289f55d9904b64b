CREATE TABLE "monitor_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"release" text NOT NULL,
	"environment" text NOT NULL,
	"screen" text NOT NULL,
	"message" text NOT NULL,
	"stack" text DEFAULT '' NOT NULL,
	"value" double precision
);
--> statement-breakpoint
CREATE INDEX "monitor_events_received" ON "monitor_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "monitor_events_kind" ON "monitor_events" USING btree ("kind","received_at");