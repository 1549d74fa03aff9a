CREATE TABLE "library_identity" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"library_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "library_identity_one_row_check" CHECK ("library_identity"."id" = 1)
);
