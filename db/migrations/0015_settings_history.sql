CREATE TABLE "brand_images" (
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "brand_images_hash_name_pk" PRIMARY KEY("hash","name")
);
--> statement-breakpoint
CREATE TABLE "settings_history" (
	"version" integer PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"user_name" text NOT NULL,
	"changed" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_history_user_id_index" ON "settings_history" USING btree ("user_id");