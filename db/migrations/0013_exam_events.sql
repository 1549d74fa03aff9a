CREATE TABLE "exam_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_tentative" boolean DEFAULT false NOT NULL,
	"link" text,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_events_window_check" CHECK ("exam_events"."ends_on" >= "exam_events"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_events_exam_id_starts_on_index" ON "exam_events" USING btree ("exam_id","starts_on");--> statement-breakpoint
CREATE INDEX "exam_events_last_day_index" ON "exam_events" USING btree (coalesce("ends_on", "starts_on"),"starts_on");