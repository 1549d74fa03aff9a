CREATE TABLE "paper_download_days" (
	"paper_id" bigint NOT NULL,
	"day" date NOT NULL,
	"downloads" bigint NOT NULL,
	CONSTRAINT "paper_download_days_paper_id_day_pk" PRIMARY KEY("paper_id","day")
);
--> statement-breakpoint
CREATE INDEX "paper_download_days_day_index" ON "paper_download_days" USING btree ("day");