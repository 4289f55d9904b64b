CREATE TABLE "monitor_intake" (
	"source" text NOT NULL,
	"window_seconds" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "monitor_intake_source_window_seconds_pk" PRIMARY KEY("source","window_seconds")
);
--> statement-breakpoint
CREATE INDEX "monitor_intake_starts" ON "monitor_intake" USING btree ("starts_at");