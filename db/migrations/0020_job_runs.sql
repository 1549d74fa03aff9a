CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_alone" boolean DEFAULT false NOT NULL,
	"input" jsonb NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"note" text,
	"report" jsonb,
	"error" text,
	"kept" jsonb,
	"started_by_id" bigint,
	"started_by_name" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"cron" text NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_alone_index" ON "job_runs" USING btree ("name") WHERE "job_runs"."is_alone" AND "job_runs"."state" IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_created_at_id_index" ON "job_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_name_created_at_id_index" ON "job_runs" USING btree ("name","created_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_started_by_id_index" ON "job_runs" USING btree ("started_by_id");