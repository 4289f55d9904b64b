CREATE TABLE "message_actors" (
	"message_id" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_actors_message_id_actor_id_pk" PRIMARY KEY("message_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"message_group" text NOT NULL,
	"category" text NOT NULL,
	"kind" smallint DEFAULT 0 NOT NULL,
	"join_key" text,
	"seq" bigserial NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"actor_id" text,
	"actor_num" integer DEFAULT 0 NOT NULL,
	"trend_id" text,
	"comment_id" text,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "muted_categories" (
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "muted_categories_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
ALTER TABLE "message_actors" ADD CONSTRAINT "message_actors_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_actors" ADD CONSTRAINT "message_actors_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_categories" ADD CONSTRAINT "muted_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_actors_seq" ON "message_actors" USING btree ("message_id","seq");--> statement-breakpoint
CREATE INDEX "message_actors_actor" ON "message_actors" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_join" ON "messages" USING btree ("user_id","join_key");--> statement-breakpoint
CREATE INDEX "messages_group" ON "messages" USING btree ("user_id","message_group","seq") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "messages_category" ON "messages" USING btree ("user_id","message_group","category","seq") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","message_group","category") WHERE read_seq < seq and removed_at is null;--> statement-breakpoint
CREATE INDEX "messages_comment" ON "messages" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "messages_actor" ON "messages" USING btree ("actor_id","user_id") WHERE actor_id is not null;