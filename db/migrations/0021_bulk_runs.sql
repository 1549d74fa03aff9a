CREATE TABLE "bulk_changes" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"paper_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"problem" text,
	"before" jsonb,
	"after" jsonb,
	"memory" jsonb,
	CONSTRAINT "bulk_changes_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid,
	"undo_job_id" uuid,
	"operation" text NOT NULL,
	"values" jsonb NOT NULL,
	"description" text NOT NULL,
	"total" integer NOT NULL,
	"started_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_started_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_jobId_unique" UNIQUE("job_id"),
	CONSTRAINT "bulk_runs_undoJobId_unique" UNIQUE("undo_job_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_run_id_state_position_index" ON "bulk_changes" USING btree ("run_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at_id_index" ON "bulk_runs" USING btree ("created_at","id");