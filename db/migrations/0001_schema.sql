CREATE TABLE "starter_library" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "starter_library_one_row_check" CHECK ("starter_library"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_days_metric_day_key_pk" PRIMARY KEY("metric","day","key")
);
--> statement-breakpoint
CREATE TABLE "analytics_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"count" bigint NOT NULL,
	"found" integer,
	CONSTRAINT "analytics_searches_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "analytics_target" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"downloads" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_target_one_row_check" CHECK ("analytics_target"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"day" date NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "analytics_visitors_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"user_name" text NOT NULL,
	"session_id" bigint,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "access_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"role" text,
	"user_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "access_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"reauthenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "two_factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_used_step" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"with_files" boolean DEFAULT false NOT NULL,
	"keep_daily" integer DEFAULT 7 NOT NULL,
	"keep_weekly" integer DEFAULT 4 NOT NULL,
	"keep_monthly" integer DEFAULT 12 NOT NULL,
	"updated_at" timestamp with time zone,
	"last_backup_at" timestamp with time zone,
	"last_problem" text,
	CONSTRAINT "backup_settings_one_row_check" CHECK ("backup_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_name" text NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"paper_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"problem" text,
	"before" jsonb,
	"after" jsonb,
	"memory" jsonb,
	CONSTRAINT "bulk_changes_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid,
	"undo_job_id" uuid,
	"operation" text NOT NULL,
	"values" jsonb NOT NULL,
	"description" text NOT NULL,
	"total" integer NOT NULL,
	"started_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_started_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_jobId_unique" UNIQUE("job_id"),
	CONSTRAINT "bulk_runs_undoJobId_unique" UNIQUE("undo_job_id")
);
--> statement-breakpoint
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
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"icon" text DEFAULT 'GraduationCap' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_names" text[] GENERATED ALWAYS AS (search_names(name, aliases, translations)) STORED,
	"search_vector" "tsvector" GENERATED ALWAYS AS (search_names_vector(name, aliases, translations)) STORED,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_names" text[] GENERATED ALWAYS AS (search_names(name, aliases, translations)) STORED,
	"search_vector" "tsvector" GENERATED ALWAYS AS (search_names_vector(name, aliases, translations)) STORED,
	CONSTRAINT "exams_categoryId_slug_unique" UNIQUE("category_id","slug")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_names" text[] GENERATED ALWAYS AS (search_names(name, aliases, translations)) STORED,
	"search_vector" "tsvector" GENERATED ALWAYS AS (search_names_vector(name, aliases, translations)) STORED,
	CONSTRAINT "subjects_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "download_days" (
	"day" date PRIMARY KEY NOT NULL,
	"downloads" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_visits" (
	"paper_id" bigint NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_visits_paper_id_visitor_hash_pk" PRIMARY KEY("paper_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "exam_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_tentative" boolean DEFAULT false NOT NULL,
	"link" text,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_events_window_check" CHECK ("exam_events"."ends_on" >= "exam_events"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "library_identity" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"library_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "library_identity_one_row_check" CHECK ("library_identity"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "retained_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"refusal" text,
	"sha256" text,
	"storage_key" text,
	"pages" integer,
	"kind" text,
	"pdf_title" text,
	"first_page_text" text,
	"thumbnail_key" text,
	"thumbnail_width" integer,
	"thumbnail_height" integer,
	"active_content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_type" text NOT NULL,
	"page_id" text NOT NULL,
	"section" text NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"position" integer NOT NULL,
	"client_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_blocks_client_key_unique" UNIQUE("client_key")
);
--> statement-breakpoint
CREATE TABLE "job_findings" (
	"name" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_exclusive" boolean DEFAULT false NOT NULL,
	"library_use" text,
	"input" jsonb NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"note" text,
	"report" jsonb,
	"error" text,
	"checkpoint" jsonb,
	"started_by_id" bigint,
	"started_by_name" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"enqueue_number" integer DEFAULT 1 NOT NULL,
	"lease" uuid,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"cron" text NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "link_check_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_check_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"status_code" integer,
	"response_time" integer,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"host" text NOT NULL,
	"is_file" boolean NOT NULL,
	"status" text,
	"reason" text,
	"message" text,
	"status_code" integer,
	"response_time" integer,
	"checked_at" timestamp with time zone,
	"final_url" text,
	"redirects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_type" text,
	"bytes" bigint,
	"version" text,
	"is_pdf" boolean,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"muted_at" timestamp with time zone,
	"muted_by_name" text,
	"run_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_checks_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"source" text NOT NULL,
	"record_id" bigint NOT NULL,
	"title" text NOT NULL,
	"admin_path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_text_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"pages" integer NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"engine" text,
	"trusted_pages" integer,
	"spent_ms" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"lease" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_text_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "page_text_settings_one_row_check" CHECK ("page_text_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "page_texts" (
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"confidence" real,
	"engine" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (page_words(text)) STORED,
	CONSTRAINT "page_texts_sha256_page_pk" PRIMARY KEY("sha256","page")
);
--> statement-breakpoint
CREATE TABLE "different_papers" (
	"paper_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "different_papers_paper_id_other_id_pk" PRIMARY KEY("paper_id","other_id"),
	CONSTRAINT "different_papers_order_check" CHECK ("different_papers"."paper_id" < "different_papers"."other_id")
);
--> statement-breakpoint
CREATE TABLE "paper_trash" (
	"paper_id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"exam_id" bigint NOT NULL,
	"exam_name" text NOT NULL,
	"with_exam" boolean DEFAULT false NOT NULL,
	"year" integer NOT NULL,
	"storage_key" text,
	"thumbnail_key" text,
	"paper" jsonb NOT NULL,
	"stats" jsonb,
	"file" jsonb,
	"ratings" jsonb NOT NULL,
	"replaced_files" jsonb NOT NULL,
	"merged" jsonb,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" bigint
);
--> statement-breakpoint
CREATE TABLE "replaced_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replaced_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"kind" text NOT NULL,
	"original_name" text NOT NULL,
	"thumbnail_key" text,
	"thumbnail_width" integer,
	"thumbnail_height" integer,
	"active_content" text,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_by" bigint
);
--> statement-breakpoint
CREATE TABLE "paper_files" (
	"paper_id" bigint PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"kind" text NOT NULL,
	"original_name" text NOT NULL,
	"thumbnail_key" text,
	"thumbnail_width" integer,
	"thumbnail_height" integer,
	"active_content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_stats" (
	"paper_id" bigint PRIMARY KEY NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"subject_id" bigint,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"year" smallint NOT NULL,
	"session" text,
	"paper_type" text DEFAULT 'Question paper' NOT NULL,
	"language" text DEFAULT 'English' NOT NULL,
	"external_url" text,
	"original_url" text,
	"is_specimen" boolean DEFAULT false NOT NULL,
	"shows_pages" boolean DEFAULT true NOT NULL,
	"shows_text" boolean DEFAULT true NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"search_doc" text DEFAULT '' NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', search_tokens(title || ' ' || year::text || ' ' || coalesce(session, ''))), 'A') || to_tsvector('simple', search_doc)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "rating_origins" (
	"paper_id" bigint NOT NULL,
	"origin_hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_origins_paper_id_origin_hash_pk" PRIMARY KEY("paper_id","origin_hash")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"paper_id" bigint NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_paper_id_visitor_hash_pk" PRIMARY KEY("paper_id","visitor_hash"),
	CONSTRAINT "ratings_stars_check" CHECK ("ratings"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "missing_paths" (
	"path" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"referrer" text
);
--> statement-breakpoint
CREATE TABLE "redirect_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_url" text NOT NULL,
	"ignores_case" boolean DEFAULT false NOT NULL,
	"is_pattern" boolean GENERATED ALWAYS AS (ignores_case OR source_url LIKE '%/*') STORED,
	"path_of_query" text GENERATED ALWAYS AS (CASE WHEN source_url LIKE '%?%' THEN split_part(source_url, '?', 1) END) STORED,
	"target_url" text NOT NULL,
	"target_path" text GENERATED ALWAYS AS (CASE WHEN target_url LIKE '/%' THEN split_part(split_part(target_url, '#', 1), '?', 1) END) STORED,
	"status_code" smallint DEFAULT 301 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"description" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"hit_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_sourceUrl_unique" UNIQUE("source_url"),
	CONSTRAINT "redirects_status_code_check" CHECK ("redirects"."status_code" IN (301, 302))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"freq" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_stop_words" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"words" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_stop_words_one_row" CHECK ("search_stop_words"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_seo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_seo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_type" text NOT NULL,
	"page_id" bigint,
	"title" text,
	"description" text,
	"keywords" text,
	"og_title" text,
	"og_description" text,
	"og_image" text,
	"twitter_title" text,
	"twitter_description" text,
	"twitter_image" text,
	"canonical_url" text,
	"no_index" boolean DEFAULT false NOT NULL,
	"no_follow" boolean DEFAULT false NOT NULL,
	"robots_meta" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_seo_pageType_pageId_unique" UNIQUE NULLS NOT DISTINCT("page_type","page_id")
);
--> statement-breakpoint
CREATE TABLE "brand_images" (
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "brand_images_hash_name_pk" PRIMARY KEY("hash","name")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row_check" CHECK ("settings"."id" = 1)
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
CREATE TABLE "content_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_faq" boolean DEFAULT false NOT NULL,
	"role" text,
	"description" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "content_pages_role_unique" UNIQUE("role")
);
--> statement-breakpoint
CREATE TABLE "page_elements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_elements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "starter_pages" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "starter_pages_one_row_check" CHECK ("starter_pages"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_trash" ADD CONSTRAINT "catalog_trash_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_visits" ADD CONSTRAINT "download_visits_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_check_history" ADD CONSTRAINT "link_check_history_link_id_link_checks_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_link_id_link_checks_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_papers" ADD CONSTRAINT "different_papers_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_papers" ADD CONSTRAINT "different_papers_other_id_papers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_trash" ADD CONSTRAINT "paper_trash_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_replaced_by_users_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_stats" ADD CONSTRAINT "paper_stats_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_origins" ADD CONSTRAINT "rating_origins_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_elements" ADD CONSTRAINT "page_elements_page_id_content_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."content_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at_id_index" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_id_at_index" ON "audit_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_action_at_index" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type_subject_id_at_index" ON "audit_entries" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_id_account_id_index" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user_id_index" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_index" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "bulk_changes_run_id_state_position_index" ON "bulk_changes" USING btree ("run_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at_id_index" ON "bulk_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "catalog_trash_deleted_at_index" ON "catalog_trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "catalog_trash_category_id_index" ON "catalog_trash" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "exams_slug_index" ON "exams" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "download_visits_at_index" ON "download_visits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "exam_events_exam_id_starts_on_index" ON "exam_events" USING btree ("exam_id","starts_on");--> statement-breakpoint
CREATE INDEX "exam_events_last_day_index" ON "exam_events" USING btree (coalesce("ends_on", "starts_on"),"starts_on");--> statement-breakpoint
CREATE INDEX "uploads_user_id_fingerprint_index" ON "uploads" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE INDEX "uploads_storage_key_index" ON "uploads" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "uploads_thumbnail_key_index" ON "uploads" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "content_blocks_page_type_page_id_section_index" ON "content_blocks" USING btree ("page_type","page_id","section");--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_exclusive_index" ON "job_runs" USING btree ("name") WHERE "job_runs"."is_exclusive" AND "job_runs"."state" IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_created_at_id_index" ON "job_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_name_created_at_id_index" ON "job_runs" USING btree ("name","created_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_started_by_id_index" ON "job_runs" USING btree ("started_by_id");--> statement-breakpoint
CREATE INDEX "link_check_history_link_id_id_index" ON "link_check_history" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "link_checks_host_index" ON "link_checks" USING btree ("host");--> statement-breakpoint
CREATE INDEX "link_checks_status_id_index" ON "link_checks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "link_checks_listed_index" ON "link_checks" USING btree ((CASE status WHEN 'error' THEN 1 WHEN 'warning' THEN 2 WHEN 'success' THEN 4 ELSE 3 END),"failing_since","id") WHERE "link_checks"."muted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "link_checks_run_index" ON "link_checks" USING btree ("run_id","id") WHERE "link_checks"."run_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "link_uses_link_id_source_record_id_index" ON "link_uses" USING btree ("link_id","source","record_id");--> statement-breakpoint
CREATE INDEX "page_text_files_state_updated_at_index" ON "page_text_files" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "page_texts_words_index" ON "page_texts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "different_papers_other_id_index" ON "different_papers" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "paper_trash_deleted_at_paper_id_index" ON "paper_trash" USING btree ("deleted_at","paper_id");--> statement-breakpoint
CREATE INDEX "paper_trash_exam_id_index" ON "paper_trash" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "paper_trash_storage_key_index" ON "paper_trash" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "paper_trash_thumbnail_key_index" ON "paper_trash" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "paper_trash_search_index" ON "paper_trash" USING gin ("title" gin_trgm_ops,"exam_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "replaced_files_paper_id_index" ON "replaced_files" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "replaced_files_replaced_at_index" ON "replaced_files" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "replaced_files_storage_key_index" ON "replaced_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "replaced_files_thumbnail_key_index" ON "replaced_files" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "paper_files_sha256_index" ON "paper_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "paper_files_storage_key_index" ON "paper_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "paper_files_thumbnail_key_index" ON "paper_files" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "paper_stats_downloads_paper_id_index" ON "paper_stats" USING btree ("downloads","paper_id");--> statement-breakpoint
CREATE INDEX "papers_created_at_id_index" ON "papers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "papers_updated_at_id_index" ON "papers" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "papers_exam_id_created_at_id_index" ON "papers" USING btree ("exam_id","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_exam_id_year_created_at_id_index" ON "papers" USING btree ("exam_id","year","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_subject_id_created_at_id_index" ON "papers" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_year_created_at_id_index" ON "papers" USING btree ("year","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_facets_index" ON "papers" USING btree ("exam_id","year","language","paper_type","subject_id");--> statement-breakpoint
CREATE INDEX "papers_language_paper_type_year_index" ON "papers" USING btree ("language","paper_type","year");--> statement-breakpoint
CREATE INDEX "papers_paper_type_year_index" ON "papers" USING btree ("paper_type","year");--> statement-breakpoint
CREATE INDEX "papers_back_office_index" ON "papers" USING btree ("title","id","exam_id","subject_id","year","language","paper_type","created_at","updated_at");--> statement-breakpoint
CREATE INDEX "papers_external_url_index" ON "papers" USING hash ("external_url");--> statement-breakpoint
CREATE INDEX "papers_search_vector_index" ON "papers" USING gin ("search_vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "rating_origins_at_index" ON "rating_origins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ratings_created_at_index" ON "ratings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "missing_paths_last_seen_at_index" ON "missing_paths" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "redirects_target_path_index" ON "redirects" USING hash ("target_path");--> statement-breakpoint
CREATE INDEX "redirects_path_of_query_index" ON "redirects" USING hash ("path_of_query");--> statement-breakpoint
CREATE INDEX "redirects_pattern_index" ON "redirects" USING btree ("id") WHERE "redirects"."is_pattern";--> statement-breakpoint
CREATE INDEX "search_words_trigram_index" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_prefix_index" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "settings_history_user_id_index" ON "settings_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_elements_page_id_position_index" ON "page_elements" USING btree ("page_id","position");