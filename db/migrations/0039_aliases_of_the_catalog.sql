ALTER TABLE "categories" ADD COLUMN "aliases" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "aliases" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" drop column "search_names";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "search_names" text[] GENERATED ALWAYS AS (search_names(name, aliases, translations)) STORED;--> statement-breakpoint
ALTER TABLE "categories" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (search_names_vector(name, aliases, translations)) STORED;--> statement-breakpoint
ALTER TABLE "exams" drop column "search_names";--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "search_names" text[] GENERATED ALWAYS AS (search_names(name, aliases, translations)) STORED;--> statement-breakpoint
ALTER TABLE "exams" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (search_names_vector(name, aliases, translations)) STORED;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "search_names" text[] GENERATED ALWAYS AS (search_names(name, aliases, translations)) STORED;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (search_names_vector(name, aliases, translations)) STORED;
