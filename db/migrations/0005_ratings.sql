CREATE TABLE "ratings" (
	"paper_id" bigint NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_paper_id_visitor_hash_pk" PRIMARY KEY("paper_id","visitor_hash"),
	CONSTRAINT "ratings_stars_check" CHECK ("ratings"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;