-- As before, and the day of a date has no ordinal: '10th January' is '10 january', so that '10 th' is only a class.
CREATE OR REPLACE FUNCTION search_tokens(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  search_normalize(input),
  '(?<![^\u0001-\u0040])([a-z])\.(?=[a-z](?:[^a-z]|$))', '\1', 'g'),
  'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])', 'ं', 'g'),
  '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\ufeff-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]', ' ', 'g'),
  '([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])', '\1\2 ', 'g'),
  ' {2,}', ' ', 'g'),
  '([0-9]) (?:st|nd|rd|th) (?=(?:january|jan|janvari|janwari|जनवरी|february|feb|farvari|farwari|फरवरी|march|mar|मार्च|april|apr|aprail|अप्रैल|may|mai|मई|june|jun|जून|july|jul|julai|जुलाई|august|aug|agast|अगस्त|september|sept|sep|sitambar|sitamber|सितंबर|october|oct|aktubar|अक्टूबर|अक्तूबर|november|nov|navambar|नवंबर|december|dec|disambar|disamber|दिसंबर)(?: |$))', '\1 ', 'g'));--> statement-breakpoint
-- Writes the words of the titles again that have such a day.
UPDATE papers SET title = title WHERE title || ' ' || coalesce(session, '') ~* '[0-9०-९]\W*(st|nd|rd|th)';
