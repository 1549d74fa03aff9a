CREATE TABLE "rating_places" (
	"paper_id" bigint NOT NULL,
	"place_hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_places_paper_id_place_hash_pk" PRIMARY KEY("paper_id","place_hash")
);
--> statement-breakpoint
ALTER TABLE "rating_places" ADD CONSTRAINT "rating_places_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_places_at_index" ON "rating_places" USING btree ("at");