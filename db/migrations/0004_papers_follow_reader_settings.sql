-- `true` was the default, without a field to choose it. It now means "also if the settings hide it".
UPDATE papers SET shows_pages = nullif(shows_pages, true), shows_text = nullif(shows_text, true)
WHERE shows_pages OR shows_text;--> statement-breakpoint
UPDATE paper_trash SET paper = paper - 'shows_pages' WHERE paper ->> 'shows_pages' = 'true';--> statement-breakpoint
UPDATE paper_trash SET paper = paper - 'shows_text' WHERE paper ->> 'shows_text' = 'true';
