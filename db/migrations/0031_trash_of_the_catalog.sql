CREATE TABLE "catalog_trash" (
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" bigint,
	"category_name" text,
	"category_slug" text,
	"with_category" boolean DEFAULT false NOT NULL,
	"record" jsonb NOT NULL,
	"paper_ids" bigint[] DEFAULT '{}' NOT NULL,
	"dates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"redirects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" bigint,
	CONSTRAINT "catalog_trash_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "paper_trash" ADD COLUMN "with_exam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_trash" ADD CONSTRAINT "catalog_trash_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_trash_deleted_at_index" ON "catalog_trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "catalog_trash_category_id_index" ON "catalog_trash" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "paper_trash_exam_id_index" ON "paper_trash" USING btree ("exam_id");