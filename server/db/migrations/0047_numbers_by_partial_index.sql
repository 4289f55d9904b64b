-- PostgreSQL counts the columns of a plain unique index as keys, whose change keeps new rows that name the account waiting.
ALTER TABLE "users" DROP CONSTRAINT "users_mobile_unique";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_employee_no_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("mobile") WHERE "users"."mobile" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_employee_no" ON "users" USING btree ("employee_no") WHERE "users"."employee_no" is not null;