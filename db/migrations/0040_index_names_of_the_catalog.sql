-- As before, and with the aliases and translations of category and subject. The names are already in search's form.
CREATE OR REPLACE FUNCTION paper_search_document(
  title text, exam bigint, subject bigint, year integer, language text, paper_type text, session text
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT concat_ws(' ', search_tokens(title), array_to_string(exams.search_names, ' '),
      array_to_string(categories.search_names, ' '),
      (SELECT array_to_string(subjects.search_names, ' ') FROM subjects WHERE subjects.id = subject),
      search_tokens(concat_ws(' ', year, language, paper_type, session)))
    FROM exams JOIN categories ON categories.id = exams.category_id WHERE exams.id = exam
  );
END $$;--> statement-breakpoint
DROP FUNCTION search_names_vector(text, text[]);--> statement-breakpoint
DROP FUNCTION search_names(text, text[]);--> statement-breakpoint
-- Categories and subjects of the starter library get their aliases, unless the owner renamed them.
UPDATE categories SET aliases = starter.aliases FROM (VALUES
  ('upsc', 'UPSC', ARRAY['Union Public Service Commission', 'UPSC exams', 'संघ लोक सेवा आयोग']),
  ('ssc', 'SSC', ARRAY['Staff Selection Commission', 'SSC exams', 'कर्मचारी चयन आयोग']),
  ('railway', 'Railway', ARRAY['Railways', 'Indian Railways', 'Rail', 'रेल', 'रेलवे भर्ती बोर्ड']),
  ('banking', 'Banking', ARRAY['Bank', 'Bank exams', 'Banks', 'बैंक']),
  ('defence', 'Defence', ARRAY['Defense', 'रक्षा', 'डिफेंस']),
  ('state-psc', 'State PSC', ARRAY['PSC', 'State Public Service Commission', 'SPSC', 'Lok Seva Aayog', 'लोक सेवा आयोग', 'पीएससी']),
  ('teaching', 'Teaching', ARRAY['Teacher', 'Teacher recruitment', 'Shikshak', 'शिक्षक']),
  ('state-police', 'State Police', ARRAY['Police', 'पुलिस']),
  ('gate', 'GATE', ARRAY['Graduate Aptitude Test in Engineering']),
  ('ugc-net', 'UGC-NET', ARRAY['NET', 'UGC NET', 'नेट']),
  ('engineering-entrance', 'Engineering entrance', ARRAY['Engineering', 'इंजीनियरिंग']),
  ('medical', 'Medical', ARRAY['Medical entrance', 'Chikitsa', 'चिकित्सा']),
  ('state-board', 'State Board', ARRAY['Board exam', 'Board exams', 'बोर्ड परीक्षा', 'बोर्ड']),
  ('state-ssc', 'State SSC', ARRAY['State Staff Selection Commission', 'SSSC']),
  ('state-courts', 'State courts', ARRAY['Court', 'Judiciary', 'Nyayalaya', 'न्यायालय', 'न्यायपालिका']),
  ('psu-research', 'PSU/Research', ARRAY['PSU', 'Public sector', 'Research', 'पीएसयू', 'सार्वजनिक उपक्रम'])
) AS starter (slug, name, aliases)
WHERE categories.slug = starter.slug AND categories.name = starter.name AND categories.aliases = '{}';--> statement-breakpoint
UPDATE subjects SET aliases = starter.aliases FROM (VALUES
  ('general', 'General', ARRAY['Samanya']),
  ('general-studies', 'General Studies', ARRAY['GS', 'Samanya Adhyayan', 'Samanya Adhyan', 'जीएस']),
  ('general-knowledge', 'General Knowledge', ARRAY['GK', 'Samanya Gyan', 'जीके']),
  ('csat', 'CSAT', ARRAY['Civil Services Aptitude Test', 'सी-सैट']),
  ('essay', 'Essay', ARRAY['Nibandh']),
  ('quantitative-aptitude', 'Quantitative Aptitude', ARRAY['Quant', 'Quants', 'Sankhyatmak Abhiyogyata']),
  ('mathematics', 'Mathematics', ARRAY['Maths', 'Math', 'Ganit', 'मैथ्स']),
  ('elementary-mathematics', 'Elementary Mathematics', ARRAY['Elementary Maths', 'Prarambhik Ganit']),
  ('reasoning', 'Reasoning', ARRAY['Reasoning Ability', 'Logical Reasoning', 'General Intelligence', 'Tark Shakti', 'रीजनिंग']),
  ('english', 'English', ARRAY['English Language', 'Angrezi', 'Angreji', 'अंग्रेजी', 'इंग्लिश']),
  ('general-english', 'General English', ARRAY['Samanya Angrezi']),
  ('hindi', 'Hindi', ARRAY['Hindi Language', 'हिन्दी', 'हिंदी भाषा']),
  ('sanskrit', 'Sanskrit', ARRAY['Sanskrut']),
  ('general-science', 'General Science', ARRAY['GSc', 'Samanya Vigyan']),
  ('physics', 'Physics', ARRAY['Bhautiki', 'Bhautik Vigyan', 'Bhautik Shastra', 'भौतिक विज्ञान', 'भौतिक शास्त्र']),
  ('chemistry', 'Chemistry', ARRAY['Rasayan', 'Rasayan Vigyan', 'Rasayan Shastra', 'रसायन शास्त्र']),
  ('biology', 'Biology', ARRAY['Bio', 'Jeev Vigyan', 'Jiv Vigyan', 'जीवविज्ञान']),
  ('history', 'History', ARRAY['Itihas', 'Itihaas']),
  ('geography', 'Geography', ARRAY['Bhugol', 'Bhoogol']),
  ('political-science', 'Political Science', ARRAY['Pol Science', 'PSIR', 'Rajniti Vigyan', 'Rajniti Shastra', 'राजनीति शास्त्र']),
  ('economics', 'Economics', ARRAY['Eco', 'Arthshastra', 'Arthashastra']),
  ('sociology', 'Sociology', ARRAY['Samajshastra', 'Samaj Shastra']),
  ('psychology', 'Psychology', ARRAY['Manovigyan']),
  ('law', 'Law', ARRAY['Vidhi', 'Kanoon', 'कानून']),
  ('computer-science-and-information-technology', 'Computer Science and Information Technology', ARRAY['Computer Science', 'CSE', 'CS', 'CS and IT', 'कंप्यूटर साइंस']),
  ('electronics-and-communication-engineering', 'Electronics and Communication Engineering', ARRAY['Electronics', 'ECE', 'EC']),
  ('electrical-engineering', 'Electrical Engineering', ARRAY['Electrical', 'EE', 'EEE']),
  ('mechanical-engineering', 'Mechanical Engineering', ARRAY['Mechanical', 'ME']),
  ('civil-engineering', 'Civil Engineering', ARRAY['Civil', 'CE']),
  ('statistics', 'Statistics', ARRAY['Stats', 'Sankhyiki']),
  ('child-development-and-pedagogy', 'Child Development and Pedagogy', ARRAY['CDP', 'Pedagogy', 'Child Development', 'Bal Vikas', 'बाल विकास']),
  ('teaching-and-research-aptitude', 'Teaching and Research Aptitude', ARRAY['Teaching Aptitude', 'Research Aptitude', 'Shikshan Abhivritti']),
  ('banking-awareness', 'Banking Awareness', ARRAY['Bank Awareness']),
  ('computer-awareness', 'Computer Awareness', ARRAY['Computer Knowledge', 'Basic Computer'])
) AS starter (slug, name, aliases)
WHERE subjects.slug = starter.slug AND subjects.name = starter.name AND subjects.aliases = '{}';--> statement-breakpoint
UPDATE papers SET search_doc = built.doc
FROM (
  SELECT id, paper_search_document(title, exam_id, subject_id, year, language, paper_type, session) AS doc FROM papers
) AS built
WHERE papers.id = built.id AND papers.search_doc <> built.doc;--> statement-breakpoint
-- A word that is not listed here counts as unknown to the library.
INSERT INTO search_words (word, freq)
SELECT word, ndoc FROM ts_stat(
  'SELECT search_vector FROM papers
   UNION ALL SELECT search_vector FROM exams
   UNION ALL SELECT search_vector FROM categories
   UNION ALL SELECT search_vector FROM subjects')
ON CONFLICT (word) DO UPDATE SET freq = excluded.freq;
