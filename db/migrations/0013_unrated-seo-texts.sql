-- Generated descriptions said this also of papers without a rating. The new sentence is as long, so that the
-- description of the same facts is again the stored one.
UPDATE papers SET seo_description = replace(seo_description, 'Rated by other candidates.', 'Solve it at your own pace.')
WHERE seo_description LIKE '%Rated by other candidates.%';--> statement-breakpoint
UPDATE paper_trash
SET paper = jsonb_set(paper, '{seo_description}', to_jsonb(replace(paper ->> 'seo_description', 'Rated by other candidates.', 'Solve it at your own pace.')))
WHERE paper ->> 'seo_description' LIKE '%Rated by other candidates.%';
