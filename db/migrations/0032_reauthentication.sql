ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_used_step" bigint;--> statement-breakpoint
UPDATE "sessions" SET "reauthenticated_at" = "created_at";
