CREATE TABLE "link_check_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_check_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"status_code" integer,
	"response_time" integer,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"host" text NOT NULL,
	"is_file" boolean NOT NULL,
	"status" text,
	"reason" text,
	"message" text,
	"status_code" integer,
	"response_time" integer,
	"checked_at" timestamp with time zone,
	"final_url" text,
	"redirects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_type" text,
	"bytes" bigint,
	"version" text,
	"is_pdf" boolean,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"muted_at" timestamp with time zone,
	"muted_by_name" text,
	"run_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_checks_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"source" text NOT NULL,
	"record_id" bigint NOT NULL,
	"title" text NOT NULL,
	"admin_address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_check_history" ADD CONSTRAINT "link_check_history_link_id_link_checks_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_link_id_link_checks_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_check_history_link_id_id_index" ON "link_check_history" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "link_checks_host_index" ON "link_checks" USING btree ("host");--> statement-breakpoint
CREATE INDEX "link_checks_status_id_index" ON "link_checks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "link_checks_run_index" ON "link_checks" USING btree ("run_id","id") WHERE "link_checks"."run_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "link_uses_link_id_source_record_id_index" ON "link_uses" USING btree ("link_id","source","record_id");