CREATE TABLE "push_exams" (
	"subscription_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"new_since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_exams_subscription_id_exam_id_pk" PRIMARY KEY("subscription_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"notified_on" date,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_exams" ADD CONSTRAINT "push_exams_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_exams" ADD CONSTRAINT "push_exams_exam_id_all_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."all_exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_exams_exam_id_index" ON "push_exams" USING btree ("exam_id");