CREATE TABLE "calendar_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"off" text[] NOT NULL,
	"worked" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_files" (
	"flow_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "flow_files_flow_id_file_id_pk" PRIMARY KEY("flow_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "flow_invoices" (
	"invoice_no" text PRIMARY KEY NOT NULL,
	"flow_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_leaves" (
	"flow_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"first_half" integer NOT NULL,
	"last_half" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_people" (
	"flow_id" text NOT NULL,
	"user_id" text NOT NULL,
	"box" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flow_people_flow_id_user_id_box_pk" PRIMARY KEY("flow_id","user_id","box")
);
--> statement-breakpoint
CREATE TABLE "flow_steps" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"flow_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"person_id" text,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flows" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"applicant_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"form" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"approver_id" text,
	"approver_role" text,
	"since" timestamp with time zone NOT NULL,
	"urged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "flow_files" ADD CONSTRAINT "flow_files_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_files" ADD CONSTRAINT "flow_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_invoices" ADD CONSTRAINT "flow_invoices_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_leaves" ADD CONSTRAINT "flow_leaves_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_leaves" ADD CONSTRAINT "flow_leaves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_people" ADD CONSTRAINT "flow_people_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_people" ADD CONSTRAINT "flow_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_files_file" ON "flow_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "flow_invoices_flow" ON "flow_invoices" USING btree ("flow_id");--> statement-breakpoint
CREATE INDEX "flow_leaves_user" ON "flow_leaves" USING btree ("user_id","first_half");--> statement-breakpoint
CREATE INDEX "flow_people_box" ON "flow_people" USING btree ("user_id","box","created_at","flow_id");--> statement-breakpoint
CREATE INDEX "flow_steps_flow" ON "flow_steps" USING btree ("flow_id","position","serial");--> statement-breakpoint
CREATE INDEX "flows_applicant" ON "flows" USING btree ("applicant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "flows_approver" ON "flows" USING btree ("approver_id","created_at","id") WHERE "flows"."approver_id" is not null;--> statement-breakpoint
CREATE INDEX "flows_role" ON "flows" USING btree ("approver_role","created_at","id") WHERE "flows"."approver_role" is not null;