CREATE TABLE "paper_distinctions" (
	"paper_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_distinctions_paper_id_other_id_pk" PRIMARY KEY("paper_id","other_id"),
	CONSTRAINT "paper_distinctions_order_check" CHECK ("paper_distinctions"."paper_id" < "paper_distinctions"."other_id")
);
--> statement-breakpoint
ALTER TABLE "paper_trash" ADD COLUMN "merged" jsonb;--> statement-breakpoint
ALTER TABLE "paper_distinctions" ADD CONSTRAINT "paper_distinctions_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_distinctions" ADD CONSTRAINT "paper_distinctions_other_id_papers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_distinctions_other_id_index" ON "paper_distinctions" USING btree ("other_id");