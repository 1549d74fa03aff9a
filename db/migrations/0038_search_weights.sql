ALTER TABLE "papers" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', search_tokens(title || ' ' || year::text || ' ' || coalesce(session, ''))), 'A') || to_tsvector('simple', search_doc)) STORED;--> statement-breakpoint
-- Dropping the column dropped its index.
CREATE INDEX "papers_search_vector_index" ON "papers" USING gin ("search_vector") WITH (fastupdate=false);
