ALTER TABLE "categories" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page_elements" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Hindi texts for the categories of the starter library. A renamed one keeps its name; a rewritten description stays English.
UPDATE "categories" SET "translations" = jsonb_build_object('hi', jsonb_strip_nulls(jsonb_build_object(
  'name', starter.hindi_name,
  'description', CASE WHEN "categories"."description" = starter.description THEN starter.hindi_description END
)))
FROM (VALUES
  ('upsc', 'UPSC', 'Examinations of the Union Public Service Commission for the civil services and other Group A posts of the central government.', 'यूपीएससी', 'संघ लोक सेवा आयोग की परीक्षाएँ: सिविल सेवा और केंद्र सरकार के समूह क के अन्य पद।'),
  ('ssc', 'SSC', 'Examinations of the Staff Selection Commission for Group B and Group C posts in central ministries, departments and police forces.', 'एसएससी', 'कर्मचारी चयन आयोग की परीक्षाएँ: केंद्रीय मंत्रालयों, विभागों और पुलिस बलों के समूह ख और ग के पद।'),
  ('railway', 'Railway', 'Examinations of the Railway Recruitment Boards for Indian Railways: stations, trains, track, workshops and offices.', 'रेलवे', 'भारतीय रेलवे के लिए रेलवे भर्ती बोर्डों की परीक्षाएँ: स्टेशन, गाड़ियाँ, पटरी, कारखाने और कार्यालय।'),
  ('banking', 'Banking', 'Recruitment examinations of public sector banks, regional rural banks, the Reserve Bank and public financial institutions.', 'बैंकिंग', 'सरकारी बैंकों, क्षेत्रीय ग्रामीण बैंकों, रिज़र्व बैंक और सार्वजनिक वित्तीय संस्थानों की भर्ती परीक्षाएँ।'),
  ('defence', 'Defence', 'Entrance examinations for officers, soldiers, sailors and air warriors of the Army, the Navy and the Air Force.', 'रक्षा सेवाएँ', 'थल सेना, नौसेना और वायु सेना में अधिकारियों, सैनिकों, नाविकों और वायु योद्धाओं की प्रवेश परीक्षाएँ।'),
  ('state-psc', 'State PSC', 'Examinations of state public service commissions for the administrative, police, revenue and other services of the states.', 'राज्य लोक सेवा आयोग', 'राज्यों की प्रशासनिक, पुलिस, राजस्व और अन्य सेवाओं के लिए राज्य लोक सेवा आयोगों की परीक्षाएँ।'),
  ('teaching', 'Teaching', 'Teacher eligibility tests and recruitment examinations for school teachers.', 'शिक्षक भर्ती', 'शिक्षक पात्रता परीक्षाएँ और स्कूली शिक्षकों की भर्ती परीक्षाएँ।'),
  ('state-police', 'State Police', 'Recruitment examinations of state police forces for constables and sub-inspectors.', 'राज्य पुलिस', 'राज्यों के पुलिस बलों में सिपाही और उप निरीक्षक की भर्ती परीक्षाएँ।'),
  ('gate', 'GATE', 'The Graduate Aptitude Test in Engineering, one paper for each discipline.', 'गेट', 'इंजीनियरिंग की स्नातक अभिरुचि परीक्षा, हर विषय का एक प्रश्नपत्र।'),
  ('ugc-net', 'UGC-NET', 'National eligibility tests for assistant professors and junior research fellows in universities and colleges.', 'यूजीसी नेट', 'विश्वविद्यालयों और कॉलेजों में सहायक प्रोफ़ेसर और जूनियर रिसर्च फ़ेलो के लिए राष्ट्रीय पात्रता परीक्षाएँ।'),
  ('engineering-entrance', 'Engineering entrance', 'National entrance examinations for undergraduate engineering.', 'इंजीनियरिंग प्रवेश', 'स्नातक इंजीनियरिंग में दाख़िले की राष्ट्रीय प्रवेश परीक्षाएँ।'),
  ('medical', 'Medical', 'National entrance examinations for medical study.', 'मेडिकल', 'मेडिकल की पढ़ाई में दाख़िले की राष्ट्रीय प्रवेश परीक्षाएँ।'),
  ('state-board', 'State Board', 'Board examinations of the states at the end of class 10 and class 12.', 'राज्य बोर्ड', 'राज्यों के बोर्ड की कक्षा 10 और कक्षा 12 की वार्षिक परीक्षाएँ।'),
  ('state-ssc', 'State SSC', 'Staff selection examinations of the states for clerks, assistants and other Group C posts.', 'राज्य कर्मचारी चयन आयोग', 'राज्यों में लिपिक, सहायक और समूह ग के अन्य पदों की कर्मचारी चयन परीक्षाएँ।'),
  ('state-courts', 'State courts', 'Examinations of high courts and commissions for judges, clerks and court staff.', 'राज्य न्यायालय', 'न्यायाधीशों, लिपिकों और न्यायालय कर्मियों के लिए उच्च न्यायालयों और आयोगों की परीक्षाएँ।'),
  ('psu-research', 'PSU/Research', 'Recruitment examinations of research organisations and public sector undertakings.', 'सार्वजनिक उपक्रम और अनुसंधान', 'अनुसंधान संगठनों और सार्वजनिक क्षेत्र के उपक्रमों की भर्ती परीक्षाएँ।')
) AS starter (slug, name, description, hindi_name, hindi_description)
WHERE "categories"."slug" = starter.slug AND "categories"."name" = starter.name;
--> statement-breakpoint
-- Hindi texts for the exams of the starter library. A renamed one keeps its name; a rewritten description stays English.
UPDATE "exams" SET "translations" = jsonb_build_object('hi', jsonb_strip_nulls(jsonb_build_object(
  'name', starter.hindi_name,
  'description', CASE WHEN "exams"."description" = starter.description THEN starter.hindi_description END
)))
FROM (VALUES
  ('upsc-civil-services', 'UPSC Civil Services', 'Held by the Union Public Service Commission in three stages: preliminary, main and interview. Recruits graduates for the IAS, the IPS, the Indian Foreign Service and other central services.', 'यूपीएससी सिविल सेवा', 'संघ लोक सेवा आयोग की तीन चरणों वाली परीक्षा: प्रारंभिक, मुख्य और साक्षात्कार। इससे स्नातक आईएएस, आईपीएस, भारतीय विदेश सेवा और अन्य केंद्रीय सेवाओं में चुने जाते हैं।'),
  ('upsc-capf-assistant-commandant', 'UPSC CAPF Assistant Commandant', 'Held by the Union Public Service Commission. Recruits graduates as Assistant Commandants, a Group A post, in the central armed police forces such as the BSF, CRPF and CISF.', 'यूपीएससी सीएपीएफ सहायक कमांडेंट', 'संघ लोक सेवा आयोग की परीक्षा। इससे स्नातक बीएसएफ, सीआरपीएफ और सीआईएसएफ जैसे केंद्रीय सशस्त्र पुलिस बलों में सहायक कमांडेंट (समूह क) बनते हैं।'),
  ('upsc-engineering-services', 'UPSC Engineering Services', 'Held by the Union Public Service Commission for engineering graduates. Recruits civil, mechanical, electrical, and electronics and telecommunication engineers for the central government.', 'यूपीएससी इंजीनियरिंग सेवा', 'इंजीनियरिंग स्नातकों के लिए संघ लोक सेवा आयोग की परीक्षा। इससे केंद्र सरकार के सिविल, मैकेनिकल, इलेक्ट्रिकल तथा इलेक्ट्रॉनिकी एवं दूरसंचार इंजीनियर चुने जाते हैं।'),
  ('upsc-ies-iss', 'UPSC IES/ISS', 'Held by the Union Public Service Commission for postgraduates in economics and graduates in statistics. Recruits for the Indian Economic Service and the Indian Statistical Service.', 'यूपीएससी आईईएस/आईएसएस', 'अर्थशास्त्र के स्नातकोत्तर और सांख्यिकी के स्नातक उम्मीदवारों के लिए संघ लोक सेवा आयोग की परीक्षा। इससे भारतीय आर्थिक सेवा और भारतीय सांख्यिकी सेवा में भर्ती होती है।'),
  ('upsc-combined-medical-services', 'UPSC Combined Medical Services', 'Held by the Union Public Service Commission for doctors with an MBBS degree. Recruits medical officers for the central health services, the railways and municipal bodies in Delhi.', 'यूपीएससी सम्मिलित चिकित्सा सेवा', 'एमबीबीएस डॉक्टरों के लिए संघ लोक सेवा आयोग की परीक्षा। इससे केंद्रीय स्वास्थ्य सेवाओं, रेलवे और दिल्ली के नगर निकायों में चिकित्सा अधिकारी चुने जाते हैं।'),
  ('upsc-indian-forest-service', 'UPSC Indian Forest Service', 'Held by the Union Public Service Commission for science, agriculture, forestry and engineering graduates, with the civil services preliminary as its first stage. Recruits for the Indian Forest Service.', 'यूपीएससी भारतीय वन सेवा', 'विज्ञान, कृषि, वानिकी और इंजीनियरिंग के स्नातकों के लिए संघ लोक सेवा आयोग की परीक्षा; पहला चरण सिविल सेवा प्रारंभिक परीक्षा है। इससे भारतीय वन सेवा में भर्ती होती है।'),
  ('ssc-cgl', 'SSC CGL', 'Held by the Staff Selection Commission for graduates. Recruits assistants, inspectors, auditors, accountants and similar staff for central ministries and departments.', 'एसएससी सीजीएल', 'स्नातकों के लिए कर्मचारी चयन आयोग की परीक्षा। इससे केंद्रीय मंत्रालयों और विभागों में सहायक, निरीक्षक, लेखा परीक्षक, लेखाकार और ऐसे ही अन्य कर्मचारी चुने जाते हैं।'),
  ('ssc-chsl', 'SSC CHSL', 'Held by the Staff Selection Commission for candidates who have passed class 12. Recruits lower division clerks, junior secretariat assistants and data entry operators.', 'एसएससी सीएचएसएल', 'कक्षा 12 पास उम्मीदवारों के लिए कर्मचारी चयन आयोग की परीक्षा। इससे अवर श्रेणी लिपिक, कनिष्ठ सचिवालय सहायक और डेटा एंट्री ऑपरेटर चुने जाते हैं।'),
  ('ssc-mts', 'SSC MTS', 'Held by the Staff Selection Commission for candidates who have passed class 10. Recruits multi-tasking staff for central offices and havaldars for the customs, tax and narcotics departments.', 'एसएससी एमटीएस', 'कक्षा 10 पास उम्मीदवारों के लिए कर्मचारी चयन आयोग की परीक्षा। इससे केंद्रीय कार्यालयों के मल्टी टास्किंग स्टाफ और सीमा शुल्क, कर और नारकोटिक्स विभागों के हवलदार चुने जाते हैं।'),
  ('ssc-gd-constable', 'SSC GD Constable', 'Held by the Staff Selection Commission for candidates who have passed class 10. Recruits general duty constables for the central armed police forces and the Assam Rifles.', 'एसएससी जीडी कांस्टेबल', 'कक्षा 10 पास उम्मीदवारों के लिए कर्मचारी चयन आयोग की परीक्षा। इससे केंद्रीय सशस्त्र पुलिस बलों और असम राइफल्स में जनरल ड्यूटी कांस्टेबल चुने जाते हैं।'),
  ('ssc-cpo', 'SSC CPO', 'Held by the Staff Selection Commission for graduates. Recruits sub-inspectors for the Delhi Police and the central armed police forces.', 'एसएससी सीपीओ', 'स्नातकों के लिए कर्मचारी चयन आयोग की परीक्षा। इससे दिल्ली पुलिस और केंद्रीय सशस्त्र पुलिस बलों में उप निरीक्षक चुने जाते हैं।'),
  ('ssc-stenographer', 'SSC Stenographer', 'Held by the Staff Selection Commission for candidates who have passed class 12, with a skill test in shorthand. Recruits Grade C and Grade D stenographers for central offices.', 'एसएससी आशुलिपिक', 'कक्षा 12 पास उम्मीदवारों के लिए कर्मचारी चयन आयोग की परीक्षा, जिसमें आशुलिपि का कौशल परीक्षण भी होता है। इससे केंद्रीय कार्यालयों में ग्रेड सी और ग्रेड डी आशुलिपिक चुने जाते हैं।'),
  ('ssc-je', 'SSC JE', 'Held by the Staff Selection Commission for diploma holders and graduates. Recruits junior engineers in civil, mechanical and electrical engineering for central departments.', 'एसएससी जेई', 'डिप्लोमा और डिग्री धारकों के लिए कर्मचारी चयन आयोग की परीक्षा। इससे केंद्रीय विभागों में सिविल, मैकेनिकल और इलेक्ट्रिकल के कनिष्ठ अभियंता चुने जाते हैं।'),
  ('rrb-ntpc', 'RRB NTPC', 'Held by the Railway Recruitment Boards at undergraduate and graduate level. Recruits station masters, goods train managers, clerks, typists and other non-technical staff.', 'आरआरबी एनटीपीसी', 'कक्षा 12 और स्नातक स्तर पर रेलवे भर्ती बोर्डों की परीक्षा। इससे स्टेशन मास्टर, मालगाड़ी प्रबंधक, लिपिक, टाइपिस्ट और अन्य गैर-तकनीकी कर्मचारी चुने जाते हैं।'),
  ('rrb-group-d', 'RRB Group D', 'Held by the Railway Recruitment Boards for candidates who have passed class 10 or an ITI course. Recruits Level 1 staff such as track maintainers, pointsmen and assistants.', 'आरआरबी ग्रुप डी', 'कक्षा 10 या आईटीआई पास उम्मीदवारों के लिए रेलवे भर्ती बोर्डों की परीक्षा। इससे ट्रैक मेंटेनर, पॉइंट्समैन और सहायक जैसे लेवल 1 के कर्मचारी चुने जाते हैं।'),
  ('rrb-alp', 'RRB ALP', 'Held by the Railway Recruitment Boards for ITI, diploma and degree holders, with a computer-based aptitude test. Recruits assistant loco pilots.', 'आरआरबी एएलपी', 'आईटीआई, डिप्लोमा और डिग्री धारकों के लिए रेलवे भर्ती बोर्डों की परीक्षा, जिसमें कंप्यूटर पर अभिरुचि परीक्षण भी होता है। इससे सहायक लोको पायलट चुने जाते हैं।'),
  ('rrb-technician', 'RRB Technician', 'Held by the Railway Recruitment Boards for ITI and science candidates. Recruits Grade I Signal and Grade III technicians for workshops and depots.', 'आरआरबी तकनीशियन', 'आईटीआई और विज्ञान के उम्मीदवारों के लिए रेलवे भर्ती बोर्डों की परीक्षा। इससे कारखानों और डिपो के लिए ग्रेड I सिग्नल और ग्रेड III तकनीशियन चुने जाते हैं।'),
  ('rrb-je', 'RRB JE', 'Held by the Railway Recruitment Boards for diploma holders and graduates in engineering. Recruits junior engineers, depot material superintendents and chemical and metallurgical assistants.', 'आरआरबी जेई', 'इंजीनियरिंग के डिप्लोमा और डिग्री धारकों के लिए रेलवे भर्ती बोर्डों की परीक्षा। इससे कनिष्ठ अभियंता, डिपो सामग्री अधीक्षक और रासायनिक एवं धातुकर्म सहायक चुने जाते हैं।'),
  ('rpf-constable-and-si', 'RPF Constable and SI', 'Held by the Railway Recruitment Boards for the Railway Protection Force. Recruits constables at class 10 level and sub-inspectors at graduate level.', 'आरपीएफ कांस्टेबल और एसआई', 'रेलवे सुरक्षा बल के लिए रेलवे भर्ती बोर्डों की परीक्षा। इससे कक्षा 10 के स्तर पर कांस्टेबल और स्नातक स्तर पर उप निरीक्षक चुने जाते हैं।'),
  ('ibps-po', 'IBPS PO', 'Held by the Institute of Banking Personnel Selection for graduates, with preliminary and main examinations and an interview. Recruits probationary officers for public sector banks.', 'आईबीपीएस पीओ', 'स्नातकों के लिए बैंकिंग कार्मिक चयन संस्थान की परीक्षा: प्रारंभिक, मुख्य और साक्षात्कार। इससे सरकारी बैंकों के परिवीक्षाधीन अधिकारी चुने जाते हैं।'),
  ('ibps-clerk', 'IBPS Clerk', 'Held by the Institute of Banking Personnel Selection for graduates, with preliminary and main examinations. Recruits clerical staff for public sector banks.', 'आईबीपीएस क्लर्क', 'स्नातकों के लिए बैंकिंग कार्मिक चयन संस्थान की प्रारंभिक और मुख्य परीक्षा। इससे सरकारी बैंकों के लिपिक चुने जाते हैं।'),
  ('ibps-rrb', 'IBPS RRB', 'Held by the Institute of Banking Personnel Selection for graduates. Recruits officers and office assistants for regional rural banks.', 'आईबीपीएस आरआरबी', 'स्नातकों के लिए बैंकिंग कार्मिक चयन संस्थान की परीक्षा। इससे क्षेत्रीय ग्रामीण बैंकों के अधिकारी और कार्यालय सहायक चुने जाते हैं।'),
  ('ibps-so', 'IBPS SO', 'Held by the Institute of Banking Personnel Selection. Recruits specialist officers for public sector banks in IT, agriculture, law, marketing, human resources and Hindi.', 'आईबीपीएस एसओ', 'बैंकिंग कार्मिक चयन संस्थान की परीक्षा। इससे सरकारी बैंकों में आईटी, कृषि, विधि, विपणन, मानव संसाधन और राजभाषा के विशेषज्ञ अधिकारी चुने जाते हैं।'),
  ('sbi-po', 'SBI PO', 'Held by the State Bank of India for graduates, with preliminary and main examinations and an interview. Recruits probationary officers for the bank.', 'एसबीआई पीओ', 'स्नातकों के लिए भारतीय स्टेट बैंक की परीक्षा: प्रारंभिक, मुख्य और साक्षात्कार। इससे बैंक के परिवीक्षाधीन अधिकारी चुने जाते हैं।'),
  ('sbi-clerk', 'SBI Clerk', 'Held by the State Bank of India for graduates, with preliminary and main examinations and a test of the local language. Recruits junior associates for customer support and sales.', 'एसबीआई क्लर्क', 'स्नातकों के लिए भारतीय स्टेट बैंक की प्रारंभिक और मुख्य परीक्षा, साथ में स्थानीय भाषा की जाँच। इससे ग्राहक सहायता और बिक्री के कनिष्ठ सहयोगी चुने जाते हैं।'),
  ('rbi-grade-b', 'RBI Grade B', 'Held by the Reserve Bank of India in two phases and an interview. Recruits Grade B officers in the general, economic and statistical streams.', 'आरबीआई ग्रेड बी', 'भारतीय रिज़र्व बैंक की दो चरणों और साक्षात्कार वाली परीक्षा। इससे सामान्य, आर्थिक और सांख्यिकी शाखाओं के ग्रेड बी अधिकारी चुने जाते हैं।'),
  ('nabard', 'NABARD', 'Held by the National Bank for Agriculture and Rural Development for its own staff. Recruits assistant managers, managers and development assistants.', 'नाबार्ड', 'राष्ट्रीय कृषि और ग्रामीण विकास बैंक की अपने कर्मचारियों के लिए परीक्षा। इससे सहायक प्रबंधक, प्रबंधक और विकास सहायक चुने जाते हैं।'),
  ('lic-aao', 'LIC AAO', 'Held by the Life Insurance Corporation of India for graduates. Recruits assistant administrative officers, both generalists and specialists.', 'एलआईसी एएओ', 'स्नातकों के लिए भारतीय जीवन बीमा निगम की परीक्षा। इससे सामान्य और विशेषज्ञ, दोनों तरह के सहायक प्रशासनिक अधिकारी चुने जाते हैं।'),
  ('upsc-cds', 'UPSC CDS', 'Held twice a year by the Union Public Service Commission for graduates. Selects officer cadets for the military, naval and air force academies and the Officers Training Academy.', 'यूपीएससी सीडीएस', 'स्नातकों के लिए साल में दो बार होने वाली संघ लोक सेवा आयोग की परीक्षा। इससे सैन्य, नौसेना और वायु सेना अकादमियों तथा अधिकारी प्रशिक्षण अकादमी के कैडेट चुने जाते हैं।'),
  ('upsc-nda-na', 'UPSC NDA & NA', 'Held twice a year by the Union Public Service Commission at class 12 level. Selects cadets for the National Defence Academy and the Naval Academy.', 'यूपीएससी एनडीए और एनए', 'कक्षा 12 के स्तर पर साल में दो बार होने वाली संघ लोक सेवा आयोग की परीक्षा। इससे राष्ट्रीय रक्षा अकादमी और नौसेना अकादमी के कैडेट चुने जाते हैं।'),
  ('afcat', 'AFCAT', 'Held by the Indian Air Force for graduates and engineers. Selects officers for the flying branch and the technical and non-technical ground duty branches.', 'एफकैट', 'स्नातकों और इंजीनियरों के लिए भारतीय वायु सेना की परीक्षा। इससे फ्लाइंग शाखा और तकनीकी तथा गैर-तकनीकी ग्राउंड ड्यूटी शाखाओं के अधिकारी चुने जाते हैं।'),
  ('indian-army-agniveer', 'Indian Army Agniveer', 'Common entrance examination of the Indian Army at class 8, class 10 and class 12 level. Enrols Agniveers for general duty, technical, clerical and tradesman work.', 'भारतीय सेना अग्निवीर', 'कक्षा 8, 10 और 12 के स्तर पर भारतीय सेना की संयुक्त प्रवेश परीक्षा। इससे जनरल ड्यूटी, तकनीकी, लिपिक और ट्रेड्समैन के अग्निवीर भर्ती होते हैं।'),
  ('indian-air-force-agniveervayu', 'Indian Air Force Agniveervayu', 'Held by the Indian Air Force for candidates who have passed class 12 or a diploma. Enrols Agniveervayu in science and other than science subjects.', 'भारतीय वायु सेना अग्निवीरवायु', 'कक्षा 12 या डिप्लोमा पास उम्मीदवारों के लिए भारतीय वायु सेना की परीक्षा। इससे विज्ञान और अन्य विषयों के अग्निवीरवायु भर्ती होते हैं।'),
  ('uppsc-pcs', 'UPPSC PCS', 'Held by the Uttar Pradesh Public Service Commission for graduates in three stages. Recruits for the Provincial Civil Service: deputy collectors, deputy superintendents of police and others.', 'यूपीपीएससी पीसीएस', 'स्नातकों के लिए उत्तर प्रदेश लोक सेवा आयोग की तीन चरणों वाली परीक्षा। इससे प्रांतीय सिविल सेवा के उप जिलाधिकारी, पुलिस उपाधीक्षक और अन्य अधिकारी चुने जाते हैं।'),
  ('bpsc-cce', 'BPSC CCE', 'Combined competitive examination of the Bihar Public Service Commission for graduates. Recruits for the Bihar Administrative Service, the Bihar Police Service and other state services.', 'बीपीएससी सीसीई', 'स्नातकों के लिए बिहार लोक सेवा आयोग की संयुक्त प्रतियोगिता परीक्षा। इससे बिहार प्रशासनिक सेवा, बिहार पुलिस सेवा और राज्य की अन्य सेवाओं में भर्ती होती है।'),
  ('mppsc-state-service', 'MPPSC State Service', 'Held by the Madhya Pradesh Public Service Commission for graduates in three stages. Recruits deputy collectors, deputy superintendents of police and other state officers.', 'एमपीपीएससी राज्य सेवा', 'स्नातकों के लिए मध्य प्रदेश लोक सेवा आयोग की तीन चरणों वाली परीक्षा। इससे उप जिलाधिकारी, पुलिस उपाधीक्षक और राज्य के अन्य अधिकारी चुने जाते हैं।'),
  ('rpsc-ras', 'RPSC RAS', 'Held by the Rajasthan Public Service Commission for graduates in three stages. Recruits for the Rajasthan Administrative Service, the Rajasthan Police Service and allied services.', 'आरपीएससी आरएएस', 'स्नातकों के लिए राजस्थान लोक सेवा आयोग की तीन चरणों वाली परीक्षा। इससे राजस्थान प्रशासनिक सेवा, राजस्थान पुलिस सेवा और संबद्ध सेवाओं में भर्ती होती है।'),
  ('mpsc-state-services', 'MPSC State Services', 'Held by the Maharashtra Public Service Commission for graduates in three stages. Recruits deputy collectors, deputy superintendents of police and other gazetted officers.', 'एमपीएससी राज्य सेवा', 'स्नातकों के लिए महाराष्ट्र लोक सेवा आयोग की तीन चरणों वाली परीक्षा। इससे उप जिलाधिकारी, पुलिस उपाधीक्षक और अन्य राजपत्रित अधिकारी चुने जाते हैं।'),
  ('wbcs', 'WBCS', 'Held by the West Bengal Public Service Commission for graduates in three stages. Recruits for the West Bengal Civil Service and allied services.', 'डब्ल्यूबीसीएस', 'स्नातकों के लिए पश्चिम बंगाल लोक सेवा आयोग की तीन चरणों वाली परीक्षा। इससे पश्चिम बंगाल सिविल सेवा और संबद्ध सेवाओं में भर्ती होती है।'),
  ('tnpsc-group-2', 'TNPSC Group 2', 'Held by the Tamil Nadu Public Service Commission for graduates. Recruits for interview and non-interview posts such as municipal commissioner, revenue assistant and junior employment officer.', 'टीएनपीएससी ग्रुप 2', 'स्नातकों के लिए तमिलनाडु लोक सेवा आयोग की परीक्षा। इससे नगर आयुक्त, राजस्व सहायक और कनिष्ठ रोज़गार अधिकारी जैसे पद, साक्षात्कार सहित या उसके बिना, भरे जाते हैं।'),
  ('tnpsc-group-4', 'TNPSC Group 4', 'Held by the Tamil Nadu Public Service Commission for candidates who have passed class 10. Recruits junior assistants, typists and village administrative officers.', 'टीएनपीएससी ग्रुप 4', 'कक्षा 10 पास उम्मीदवारों के लिए तमिलनाडु लोक सेवा आयोग की परीक्षा। इससे कनिष्ठ सहायक, टाइपिस्ट और ग्राम प्रशासनिक अधिकारी चुने जाते हैं।'),
  ('ctet', 'CTET', 'Held by the Central Board of Secondary Education. Certifies teachers for classes 1 to 5 (Paper I) and 6 to 8 (Paper II) of central government schools.', 'सीटीईटी', 'केंद्रीय माध्यमिक शिक्षा बोर्ड की परीक्षा। इससे केंद्र सरकार के स्कूलों में कक्षा 1 से 5 (प्रश्नपत्र I) और 6 से 8 (प्रश्नपत्र II) के शिक्षकों की पात्रता तय होती है।'),
  ('uptet', 'UPTET', 'State eligibility test of Uttar Pradesh. Certifies teachers for the primary and upper primary schools of the state.', 'यूपीटीईटी', 'उत्तर प्रदेश की राज्य पात्रता परीक्षा। इससे राज्य के प्राथमिक और उच्च प्राथमिक स्कूलों के शिक्षकों की पात्रता तय होती है।'),
  ('reet', 'REET', 'Held by the Board of Secondary Education, Rajasthan. Certifies teachers for classes 1 to 5 and 6 to 8 of the state.', 'रीट', 'राजस्थान माध्यमिक शिक्षा बोर्ड की परीक्षा। इससे राज्य में कक्षा 1 से 5 और 6 से 8 के शिक्षकों की पात्रता तय होती है।'),
  ('kvs-teacher', 'KVS Teacher', 'Recruitment of the Kendriya Vidyalaya Sangathan. Selects primary, trained graduate and postgraduate teachers for the Kendriya Vidyalayas.', 'केवीएस शिक्षक', 'केंद्रीय विद्यालय संगठन की भर्ती। इससे केंद्रीय विद्यालयों के प्राथमिक, प्रशिक्षित स्नातक और स्नातकोत्तर शिक्षक चुने जाते हैं।'),
  ('dsssb-teacher', 'DSSSB Teacher', 'Held by the Delhi Subordinate Services Selection Board. Selects primary, trained graduate and postgraduate teachers for the schools of Delhi.', 'डीएसएसएसबी शिक्षक', 'दिल्ली अधीनस्थ सेवा चयन बोर्ड की परीक्षा। इससे दिल्ली के स्कूलों के प्राथमिक, प्रशिक्षित स्नातक और स्नातकोत्तर शिक्षक चुने जाते हैं।'),
  ('up-police-si', 'UP Police SI', 'Held by the Uttar Pradesh Police Recruitment and Promotion Board for graduates. Recruits sub-inspectors of civil police and platoon commanders.', 'यूपी पुलिस एसआई', 'स्नातकों के लिए उत्तर प्रदेश पुलिस भर्ती एवं प्रोन्नति बोर्ड की परीक्षा। इससे नागरिक पुलिस के उप निरीक्षक और प्लाटून कमांडर चुने जाते हैं।'),
  ('up-police-constable', 'UP Police Constable', 'Held by the Uttar Pradesh Police Recruitment and Promotion Board for candidates who have passed class 12. Recruits constables of civil police.', 'यूपी पुलिस सिपाही', 'कक्षा 12 पास उम्मीदवारों के लिए उत्तर प्रदेश पुलिस भर्ती एवं प्रोन्नति बोर्ड की परीक्षा। इससे नागरिक पुलिस के सिपाही चुने जाते हैं।'),
  ('bihar-police-constable', 'Bihar Police Constable', 'Held by the Central Selection Board of Constable, Bihar, for candidates who have passed class 12. Recruits constables for the Bihar Police.', 'बिहार पुलिस सिपाही', 'कक्षा 12 पास उम्मीदवारों के लिए केंद्रीय चयन पर्षद (सिपाही भर्ती), बिहार की परीक्षा। इससे बिहार पुलिस के सिपाही चुने जाते हैं।'),
  ('ap-police-si', 'AP Police SI', 'Held by the State Level Police Recruitment Board of Andhra Pradesh for graduates. Recruits stipendiary cadet trainee sub-inspectors.', 'आंध्र प्रदेश पुलिस एसआई', 'स्नातकों के लिए आंध्र प्रदेश राज्य स्तरीय पुलिस भर्ती बोर्ड की परीक्षा। इससे स्टाइपेंड पाने वाले प्रशिक्षु उप निरीक्षक चुने जाते हैं।'),
  ('tnusrb-constable', 'TNUSRB Constable', 'Held by the Tamil Nadu Uniformed Services Recruitment Board at class 10 level. Recruits constables, jail warders and firemen.', 'टीएनयूएसआरबी सिपाही', 'कक्षा 10 के स्तर पर तमिलनाडु वर्दीधारी सेवा भर्ती बोर्ड की परीक्षा। इससे सिपाही, जेल वार्डर और अग्निशमन कर्मी चुने जाते हैं।'),
  ('gate', 'GATE', 'Held by the Indian Institute of Science and seven Indian Institutes of Technology in turn, on computer. Its score counts for postgraduate admission and for recruitment by public sector companies.', 'गेट', 'भारतीय विज्ञान संस्थान और सात आईआईटी बारी-बारी से यह कंप्यूटर आधारित परीक्षा कराते हैं। इसका स्कोर स्नातकोत्तर दाख़िले और सरकारी कंपनियों की भर्ती में काम आता है।'),
  ('ugc-net', 'UGC-NET', 'Held by the National Testing Agency in two papers for postgraduates, in arts, commerce and many other subjects. Decides eligibility for assistant professorship and the Junior Research Fellowship.', 'यूजीसी नेट', 'कला, वाणिज्य और कई अन्य विषयों के स्नातकोत्तर उम्मीदवारों के लिए राष्ट्रीय परीक्षा एजेंसी की दो प्रश्नपत्रों वाली परीक्षा। इससे सहायक प्रोफ़ेसर और जूनियर रिसर्च फ़ेलोशिप की पात्रता तय होती है।'),
  ('csir-net', 'CSIR-NET', 'Held by the National Testing Agency for postgraduates in the sciences and mathematics. Decides eligibility for lectureship and the Junior Research Fellowship.', 'सीएसआईआर नेट', 'विज्ञान और गणित के स्नातकोत्तर उम्मीदवारों के लिए राष्ट्रीय परीक्षा एजेंसी की परीक्षा। इससे लेक्चरर पद और जूनियर रिसर्च फ़ेलोशिप की पात्रता तय होती है।'),
  ('jee-main', 'JEE Main', 'Held by the National Testing Agency at class 12 level in physics, chemistry and mathematics. Leads to the NITs, IIITs and other institutes, and to JEE Advanced.', 'जेईई मेन', 'कक्षा 12 के स्तर पर भौतिकी, रसायन और गणित में राष्ट्रीय परीक्षा एजेंसी की परीक्षा। इससे एनआईटी, आईआईआईटी और अन्य संस्थानों में दाख़िला और जेईई एडवांस्ड में बैठने का मौक़ा मिलता है।'),
  ('jee-advanced', 'JEE Advanced', 'Held by the Indian Institutes of Technology in turn for the best candidates of JEE Main. Leads to undergraduate study at the IITs.', 'जेईई एडवांस्ड', 'जेईई मेन के सबसे अच्छे उम्मीदवारों के लिए आईआईटी बारी-बारी से यह परीक्षा कराते हैं। इससे आईआईटी में स्नातक की पढ़ाई में दाख़िला मिलता है।'),
  ('neet-ug', 'NEET UG', 'Held by the National Testing Agency at class 12 level in physics, chemistry and biology. Leads to MBBS, BDS and AYUSH courses.', 'नीट यूजी', 'कक्षा 12 के स्तर पर भौतिकी, रसायन और जीव विज्ञान में राष्ट्रीय परीक्षा एजेंसी की परीक्षा। इससे एमबीबीएस, बीडीएस और आयुष पाठ्यक्रमों में दाख़िला मिलता है।'),
  ('neet-pg', 'NEET PG', 'Held by the National Board of Examinations in Medical Sciences for MBBS graduates. Leads to MD, MS and postgraduate diploma courses.', 'नीट पीजी', 'एमबीबीएस स्नातकों के लिए राष्ट्रीय आयुर्विज्ञान परीक्षा बोर्ड की परीक्षा। इससे एमडी, एमएस और स्नातकोत्तर डिप्लोमा पाठ्यक्रमों में दाख़िला मिलता है।'),
  ('bseb-intermediate-class-12', 'BSEB Intermediate (Class 12)', 'Held by the Bihar School Examination Board at the end of class 12, in science, commerce and arts, with questions in Hindi and English.', 'बिहार बोर्ड इंटरमीडिएट (कक्षा 12)', 'बिहार विद्यालय परीक्षा समिति की कक्षा 12 की वार्षिक परीक्षा: विज्ञान, वाणिज्य और कला। प्रश्न हिंदी और अंग्रेज़ी में होते हैं।'),
  ('bseb-matric-class-10', 'BSEB Matric (Class 10)', 'Held by the Bihar School Examination Board at the end of class 10, with questions in Hindi and English.', 'बिहार बोर्ड मैट्रिक (कक्षा 10)', 'बिहार विद्यालय परीक्षा समिति की कक्षा 10 की वार्षिक परीक्षा। प्रश्न हिंदी और अंग्रेज़ी में होते हैं।'),
  ('up-board-intermediate-class-12', 'UP Board Intermediate (Class 12)', 'Held by the Board of High School and Intermediate Education, Uttar Pradesh, at the end of class 12.', 'यूपी बोर्ड इंटरमीडिएट (कक्षा 12)', 'माध्यमिक शिक्षा परिषद, उत्तर प्रदेश की कक्षा 12 की वार्षिक परीक्षा।'),
  ('bssc', 'BSSC', 'Examinations of the Bihar Staff Selection Commission at class 12 and graduate level. Recruit clerks, assistants, junior engineers and other staff of the state.', 'बीएसएससी', 'कक्षा 12 और स्नातक स्तर पर बिहार कर्मचारी चयन आयोग की परीक्षाएँ। इनसे राज्य के लिपिक, सहायक, कनिष्ठ अभियंता और अन्य कर्मचारी चुने जाते हैं।'),
  ('upsssc-pet', 'UPSSSC PET', 'Preliminary Eligibility Test of the Uttar Pradesh Subordinate Services Selection Commission, at class 10 level. Its score admits to the main examinations for Group C posts.', 'यूपीएसएसएससी पीईटी', 'कक्षा 10 के स्तर पर उत्तर प्रदेश अधीनस्थ सेवा चयन आयोग की प्रारंभिक अर्हता परीक्षा। इसके स्कोर से समूह ग के पदों की मुख्य परीक्षाओं में बैठने का मौक़ा मिलता है।'),
  ('hssc-cet', 'HSSC CET', 'Common Eligibility Test of the Haryana Staff Selection Commission for Group C and Group D posts of the state.', 'एचएसएससी सीईटी', 'राज्य के समूह ग और समूह घ के पदों के लिए हरियाणा कर्मचारी चयन आयोग की सामान्य पात्रता परीक्षा।'),
  ('haryana-high-court-clerk', 'Haryana High Court Clerk', 'Held under the High Court of Punjab and Haryana for graduates. Recruits clerks for the subordinate courts of Haryana.', 'हरियाणा उच्च न्यायालय क्लर्क', 'पंजाब एवं हरियाणा उच्च न्यायालय के अधीन स्नातकों के लिए परीक्षा। इससे हरियाणा के अधीनस्थ न्यायालयों के क्लर्क चुने जाते हैं।'),
  ('up-judicial-service', 'UP Judicial Service', 'Held by the Uttar Pradesh Public Service Commission for law graduates in three stages. Recruits civil judges (junior division).', 'यूपी न्यायिक सेवा', 'विधि स्नातकों के लिए उत्तर प्रदेश लोक सेवा आयोग की तीन चरणों वाली परीक्षा। इससे सिविल जज (जूनियर डिवीज़न) चुने जाते हैं।'),
  ('drdo', 'DRDO', 'Examinations of the Defence Research and Development Organisation. Recruit scientific, technical and administrative staff for its laboratories.', 'डीआरडीओ', 'रक्षा अनुसंधान एवं विकास संगठन की परीक्षाएँ। इनसे उसकी प्रयोगशालाओं के वैज्ञानिक, तकनीकी और प्रशासनिक कर्मचारी चुने जाते हैं।'),
  ('isro-scientist-engineer', 'ISRO Scientist/Engineer', 'Held by the ISRO Centralised Recruitment Board for engineering graduates. Recruits scientists and engineers for the centres of the space agency.', 'इसरो वैज्ञानिक/इंजीनियर', 'इंजीनियरिंग स्नातकों के लिए इसरो केंद्रीकृत भर्ती बोर्ड की परीक्षा। इससे अंतरिक्ष एजेंसी के केंद्रों के वैज्ञानिक और इंजीनियर चुने जाते हैं।')
) AS starter (slug, name, description, hindi_name, hindi_description)
WHERE "exams"."slug" = starter.slug AND "exams"."name" = starter.name;
--> statement-breakpoint
-- Hindi names for the subjects of the starter library.
UPDATE "subjects" SET "translations" = jsonb_build_object('hi', jsonb_build_object('name', starter.hindi_name))
FROM (VALUES
  ('general', 'General', 'सामान्य'),
  ('general-studies', 'General Studies', 'सामान्य अध्ययन'),
  ('general-knowledge', 'General Knowledge', 'सामान्य ज्ञान'),
  ('csat', 'CSAT', 'सीसैट'),
  ('essay', 'Essay', 'निबंध'),
  ('quantitative-aptitude', 'Quantitative Aptitude', 'संख्यात्मक अभियोग्यता'),
  ('mathematics', 'Mathematics', 'गणित'),
  ('elementary-mathematics', 'Elementary Mathematics', 'प्रारंभिक गणित'),
  ('reasoning', 'Reasoning', 'तर्कशक्ति'),
  ('english', 'English', 'अंग्रेज़ी'),
  ('general-english', 'General English', 'सामान्य अंग्रेज़ी'),
  ('hindi', 'Hindi', 'हिंदी'),
  ('sanskrit', 'Sanskrit', 'संस्कृत'),
  ('general-science', 'General Science', 'सामान्य विज्ञान'),
  ('physics', 'Physics', 'भौतिकी'),
  ('chemistry', 'Chemistry', 'रसायन विज्ञान'),
  ('biology', 'Biology', 'जीव विज्ञान'),
  ('history', 'History', 'इतिहास'),
  ('geography', 'Geography', 'भूगोल'),
  ('political-science', 'Political Science', 'राजनीति विज्ञान'),
  ('economics', 'Economics', 'अर्थशास्त्र'),
  ('sociology', 'Sociology', 'समाजशास्त्र'),
  ('psychology', 'Psychology', 'मनोविज्ञान'),
  ('law', 'Law', 'विधि'),
  ('computer-science-and-information-technology', 'Computer Science and Information Technology', 'कंप्यूटर विज्ञान और सूचना प्रौद्योगिकी'),
  ('electronics-and-communication-engineering', 'Electronics and Communication Engineering', 'इलेक्ट्रॉनिकी और संचार इंजीनियरिंग'),
  ('electrical-engineering', 'Electrical Engineering', 'इलेक्ट्रिकल इंजीनियरिंग'),
  ('mechanical-engineering', 'Mechanical Engineering', 'मैकेनिकल इंजीनियरिंग'),
  ('civil-engineering', 'Civil Engineering', 'सिविल इंजीनियरिंग'),
  ('statistics', 'Statistics', 'सांख्यिकी'),
  ('child-development-and-pedagogy', 'Child Development and Pedagogy', 'बाल विकास और शिक्षाशास्त्र'),
  ('teaching-and-research-aptitude', 'Teaching and Research Aptitude', 'शिक्षण और शोध अभिवृत्ति'),
  ('banking-awareness', 'Banking Awareness', 'बैंकिंग जागरूकता'),
  ('computer-awareness', 'Computer Awareness', 'कंप्यूटर ज्ञान')
) AS starter (slug, name, hindi_name)
WHERE "subjects"."slug" = starter.slug AND "subjects"."name" = starter.name;
--> statement-breakpoint
-- Hindi texts for the starter pages, as far as their English texts are unchanged.
UPDATE "content_pages" SET "translations" = jsonb_build_object('hi', jsonb_strip_nulls(jsonb_build_object(
  'title', starter.hindi_title,
  'description', CASE WHEN "content_pages"."description" = starter.description THEN starter.hindi_description END
)))
FROM (VALUES
  ('about', 'About', 'What this library of previous year question papers is, where its papers come from, and what it costs: nothing.', 'हमारे बारे में', 'पिछले वर्षों के प्रश्नपत्रों का यह पुस्तकालय क्या है, प्रश्नपत्र कहाँ से आते हैं, और इसका शुल्क कितना है: कुछ भी नहीं।'),
  ('contact', 'Contact', 'Whom to ask about an exam, and what to check before you report a paper that is wrong or does not open.', 'संपर्क करें', 'परीक्षा के बारे में किससे पूछें, और किसी ग़लत या न खुलने वाले प्रश्नपत्र की सूचना देने से पहले क्या देखें।'),
  ('privacy-policy', 'Privacy Policy', 'What this site keeps of a visit, what stays in your browser, and when Google is asked for ads or counts visits.', 'गोपनीयता नीति', 'यह साइट आपकी विज़िट की कौन-सी जानकारी रखती है, आपके ब्राउज़र में क्या रहता है, और विज्ञापन या गिनती के लिए Google से कब संपर्क किया जाता है।'),
  ('terms-of-service', 'Terms of Service', 'What you may do with this library, what it does not promise, and who owns the papers.', 'सेवा की शर्तें', 'इस पुस्तकालय का उपयोग कैसे किया जा सकता है, यह किस बात का भरोसा नहीं देता, और प्रश्नपत्र किसके हैं।'),
  ('faq', 'Frequently asked questions', NULL, 'अक्सर पूछे जाने वाले सवाल', NULL)
) AS starter (role, title, description, hindi_title, hindi_description)
WHERE "content_pages"."role" = starter.role AND "content_pages"."title" = starter.title;
--> statement-breakpoint
UPDATE "page_elements" SET "translations" = jsonb_build_object('hi', jsonb_build_object('content', starter.hindi))
FROM (VALUES
  ('about', 'This is a free library of previous year question papers of government exams. Search or browse for an exam, open a paper, and download it as a PDF. There is nothing to pay, and no account to make.', 'यह सरकारी परीक्षाओं के पिछले वर्षों के प्रश्नपत्रों का मुफ़्त पुस्तकालय है। कोई परीक्षा खोजें या सूची में देखें, प्रश्नपत्र खोलें और PDF डाउनलोड करें। न कुछ चुकाना है, न खाता बनाना है।'),
  ('about', 'What is here', 'यहाँ क्या है'),
  ('about', 'Papers by category, exam, year, subject and language, with a search that knows short names such as CGL or NTPC and forgives a typing error.
On each page of a paper its size and number of pages where they are known, before you download.
How hard other visitors found a paper: ratings of one to five stars, one for each visitor and paper.
The whole site in English and in Hindi, on a phone as on a computer, also without JavaScript. The papers themselves stay in their own language.', 'श्रेणी, परीक्षा, वर्ष, विषय और भाषा के अनुसार प्रश्नपत्र, साथ में ऐसी खोज जो CGL या NTPC जैसे छोटे नाम पहचानती है और टाइपिंग की ग़लती भी समझ लेती है।
हर प्रश्नपत्र के पृष्ठ पर, डाउनलोड से पहले ही, उसका आकार और पृष्ठों की संख्या, जहाँ पता हो।
दूसरे विद्यार्थियों को प्रश्नपत्र कितना कठिन लगा: एक से पाँच तारों की रेटिंग, हर व्यक्ति की हर प्रश्नपत्र पर एक।
पूरी साइट हिंदी और अंग्रेज़ी में, फ़ोन और कंप्यूटर दोनों पर, JavaScript के बिना भी। प्रश्नपत्र अपनी मूल भाषा में रहते हैं।'),
  ('about', 'Where the papers come from', 'प्रश्नपत्र कहाँ से आते हैं'),
  ('about', 'A paper is either stored here or lies on another website, mostly that of the body that held the exam. The page of each paper tells which, so you know where a download leads.

A paper that is marked as a specimen is no real exam paper. It was made for this library, to show the form of the exam.', 'प्रश्नपत्र या तो यहाँ रखा होता है या किसी दूसरी वेबसाइट पर, अक्सर परीक्षा कराने वाली संस्था की। हर प्रश्नपत्र का पृष्ठ यह बताता है, ताकि आपको पता रहे कि डाउनलोड कहाँ ले जाएगा।

जिस प्रश्नपत्र पर नमूना लिखा है, वह असली परीक्षा का नहीं है। उसे परीक्षा का स्वरूप दिखाने के लिए इस पुस्तकालय में बनाया गया है।'),
  ('about', 'What this site is not', 'यह साइट क्या नहीं है'),
  ('about', 'This is not the website of any commission, board or government department, and none of them runs or approves it. Dates, rules, admit cards, answer keys and results are told by the official bodies alone. Where a paper here and an official one differ, the official one is right.', 'यह किसी आयोग, बोर्ड या सरकारी विभाग की वेबसाइट नहीं है, और इनमें से कोई इसे न चलाता है, न प्रमाणित करता है। तारीख़ें, नियम, प्रवेश पत्र, उत्तर कुंजी और परिणाम केवल आधिकारिक संस्थाएँ बताती हैं। जहाँ यहाँ का प्रश्नपत्र आधिकारिक प्रश्नपत्र से अलग हो, वहाँ आधिकारिक ही सही है।'),
  ('contact', 'Most questions about an exam can only be answered by the body that holds it. Here is whom to ask, and what to look at first when a paper gives you trouble.', 'परीक्षा से जुड़े ज़्यादातर सवालों का जवाब वही संस्था दे सकती है जो परीक्षा कराती है। यहाँ लिखा है कि किससे पूछें, और किसी प्रश्नपत्र में परेशानी हो तो पहले क्या देखें।'),
  ('contact', 'Questions about an exam', 'परीक्षा के बारे में सवाल'),
  ('contact', 'Forms, fees, dates, admit cards, answer keys and results are the matter of the official bodies. This library can neither look them up nor change them.', 'आवेदन, शुल्क, तारीख़ें, प्रवेश पत्र, उत्तर कुंजी और परिणाम आधिकारिक संस्थाओं के काम हैं। यह पुस्तकालय उन्हें न देख सकता है, न बदल सकता है।'),
  ('contact', 'Union Public Service Commission (civil services, defence services, engineering services): https://upsc.gov.in/
Staff Selection Commission (CGL, CHSL, MTS and others): https://ssc.gov.in/
Institute of Banking Personnel Selection (PO, clerk, regional rural banks): https://www.ibps.in/
Railway Recruitment Boards (NTPC, Group D, JE and others): https://www.rrbapply.gov.in/', 'संघ लोक सेवा आयोग (सिविल सेवा, रक्षा सेवा, इंजीनियरिंग सेवा): https://upsc.gov.in/
कर्मचारी चयन आयोग (सीजीएल, सीएचएसएल, एमटीएस और अन्य): https://ssc.gov.in/
बैंकिंग कार्मिक चयन संस्थान (पीओ, क्लर्क, क्षेत्रीय ग्रामीण बैंक): https://www.ibps.in/
रेलवे भर्ती बोर्ड (एनटीपीसी, ग्रुप डी, जेई और अन्य): https://www.rrbapply.gov.in/'),
  ('contact', 'Trouble with a paper', 'प्रश्नपत्र में परेशानी'),
  ('contact', 'A download stops half-way: start it again. Most browsers and download managers go on where it was cut.
A paper opens on another website and is missing there: that site has moved or removed it. Search here for the same exam and year, as there may be another copy.
A page looks out of date: load it anew.', 'डाउनलोड बीच में रुक जाए: उसे फिर से शुरू करें। ज़्यादातर ब्राउज़र और डाउनलोड मैनेजर वहीं से आगे बढ़ते हैं जहाँ वह रुका था।
प्रश्नपत्र दूसरी वेबसाइट पर खुलता है और वहाँ नहीं मिलता: उस साइट ने उसे हटा दिया या कहीं और रख दिया है। वही परीक्षा और वर्ष यहाँ खोजें, शायद दूसरी प्रति हो।
कोई पृष्ठ पुराना लगे: उसे फिर से लोड करें।'),
  ('privacy-policy', 'You can read, search and download here without an account and without telling us who you are. This page says what is kept all the same, why, and what you can do about it.', 'आप बिना खाते के और बिना अपनी पहचान बताए यहाँ पढ़, खोज और डाउनलोड कर सकते हैं। यह पृष्ठ बताता है कि फिर भी क्या रखा जाता है, क्यों, और आप क्या कर सकते हैं।'),
  ('privacy-policy', 'One cookie of our own', 'हमारी एक कुकी'),
  ('privacy-policy', 'When you download or rate a paper, the site gives your browser a cookie with a random number, signed so that nobody can make one up. It is there to count a download once and not twice, and to let each visitor rate a paper once. It names nobody, it is never used for advertisements, and it ends a year after you got it; who comes again later than 30 days gets it anew.

Without cookies you can still download and rate.', 'जब आप कोई प्रश्नपत्र डाउनलोड या रेट करते हैं, तो साइट आपके ब्राउज़र को एक कुकी देती है। उसमें एक यादृच्छिक संख्या होती है, जिस पर हस्ताक्षर होते हैं ताकि कोई उसे गढ़ न सके। यह इसलिए है कि एक डाउनलोड एक ही बार गिना जाए और हर व्यक्ति किसी प्रश्नपत्र को एक ही बार रेट करे। इससे किसी की पहचान नहीं होती, विज्ञापनों में इसका उपयोग कभी नहीं होता, और यह मिलने के एक साल बाद समाप्त हो जाती है; 30 दिन के बाद दोबारा आने पर यह नई मिलती है।

कुकी के बिना भी आप डाउनलोड और रेट कर सकते हैं।'),
  ('privacy-policy', 'What the site stores', 'साइट क्या रखती है'),
  ('privacy-policy', 'For a download, for about an hour: the paper, the time, and a code that is calculated from the number in your cookie with a secret key. The number cannot be calculated back from it. What stays is how often each paper was downloaded.
For a rating: the paper, your stars, the time, and the same kind of code.
For visitors without the cookie: a code that is calculated from network address and browser, under a key that changes every day. It serves the same two purposes and is deleted after two days at most.
For each day, in numbers: how often which page was opened, in which language, on a phone, tablet or computer, from links of which website, what was searched for, and how many visitors there were. To count each visitor of a day once there is a code of the kind just named; it stands with nothing else that is counted, and is deleted after two days. Who sends Do Not Track or Global Privacy Control is not counted.
No network address (IP address) as such is stored, and none is written to the site''s own log.', 'डाउनलोड के लिए, लगभग एक घंटे तक: प्रश्नपत्र, समय और एक कोड, जो आपकी कुकी की संख्या से एक गुप्त कुंजी द्वारा निकाला जाता है। कोड से संख्या वापस नहीं निकाली जा सकती। बचता केवल यह है कि हर प्रश्नपत्र कितनी बार डाउनलोड हुआ।
रेटिंग के लिए: प्रश्नपत्र, आपके तारे, समय और उसी तरह का कोड।
जिनके पास कुकी नहीं है, उनके लिए: नेटवर्क पते और ब्राउज़र से निकाला गया कोड, जिसकी कुंजी हर दिन बदलती है। यह उन्हीं दो कामों के लिए है और अधिक से अधिक दो दिन में मिटा दिया जाता है।
हर दिन के लिए, संख्याओं में: कौन-सा पृष्ठ कितनी बार, किस भाषा में, फ़ोन, टैबलेट या कंप्यूटर पर और किस वेबसाइट के लिंक से खुला, क्या खोजा गया, और कितने लोग आए। दिन में हर व्यक्ति को एक ही बार गिनने के लिए ऊपर बताए जैसा एक कोड होता है; वह गिनी गई किसी और बात के साथ नहीं रखा जाता और दो दिन बाद मिटा दिया जाता है। जिनका ब्राउज़र Do Not Track या Global Privacy Control भेजता है, वे नहीं गिने जाते।
कोई नेटवर्क पता (IP पता) अपने रूप में नहीं रखा जाता, और साइट के अपने लॉग में भी नहीं लिखा जाता।'),
  ('privacy-policy', 'To keep one line from overloading the site, it counts requests in its memory, and forgets these counts again. The company on whose computers the site runs may keep records of connections of its own, as with every website.', 'कोई एक कनेक्शन साइट पर बहुत भार न डाले, इसलिए साइट अनुरोधों को अपनी मेमोरी में गिनती है और यह गिनती भूल जाती है। जिस कंपनी के कंप्यूटरों पर साइट चलती है, वह हर वेबसाइट की तरह कनेक्शनों का अपना रिकॉर्ड रख सकती है।'),
  ('privacy-policy', 'What stays in your browser', 'आपके ब्राउज़र में क्या रहता है'),
  ('privacy-policy', 'Your choice of language and of light or dark, your last searches, a note of the stars that you gave, and your answer about cookies are kept by your browser. Clear the site''s data in your browser, and they are gone.', 'आपकी चुनी हुई भाषा, हल्का या गहरा रूप, पिछली खोजें, आपके दिए तारों का नोट और कुकी के बारे में आपका जवाब आपका ब्राउज़र रखता है। ब्राउज़र में साइट का डेटा मिटाने पर ये भी मिट जाते हैं।'),
  ('privacy-policy', 'Advertisements and statistics', 'विज्ञापन और आँकड़े'),
  ('privacy-policy', 'This site may show advertisements by Google AdSense, or count visits by Google Analytics. Where it does, a question at the foot of the page comes first: nothing is loaded from Google, and no cookie of Google is set, before you accept. A browser that sends Do Not Track or Global Privacy Control has declined, unless you accept here.

You may change your answer at any time by "Cookie settings" at the foot of each page. If you accept, Google learns your network address and which pages you open; what it does with them is told at https://policies.google.com/technologies/partner-sites.', 'यह साइट Google AdSense के विज्ञापन दिखा सकती है या Google Analytics से विज़िट गिन सकती है। जहाँ ऐसा होता है, वहाँ पहले पृष्ठ के नीचे एक सवाल आता है: आपके स्वीकार करने से पहले Google से कुछ लोड नहीं होता और Google की कोई कुकी नहीं रखी जाती। Do Not Track या Global Privacy Control भेजने वाले ब्राउज़र का जवाब मना माना जाता है, जब तक आप यहाँ स्वीकार न करें।

आप हर पृष्ठ के नीचे कुकी सेटिंग में जाकर अपना जवाब कभी भी बदल सकते हैं। स्वीकार करने पर Google को आपका नेटवर्क पता और आपके खोले पृष्ठ पता चलते हैं; वह उनका क्या करता है, यह https://policies.google.com/technologies/partner-sites पर लिखा है।'),
  ('privacy-policy', 'Links to other websites', 'दूसरी वेबसाइटों के लिंक'),
  ('privacy-policy', 'Some papers lie on other websites, and the footer leads to those of official bodies. Once you are there, their rules hold and not these.', 'कुछ प्रश्नपत्र दूसरी वेबसाइटों पर हैं, और पृष्ठ के नीचे आधिकारिक संस्थाओं के लिंक हैं। वहाँ पहुँचने पर उन्हीं के नियम लागू होते हैं, यहाँ के नहीं।'),
  ('privacy-policy', 'Those who run the site', 'साइट चलाने वाले'),
  ('privacy-policy', 'Only the people who keep this library have accounts. For them the site stores name, mail address, a protected form of their password and a log of what they changed, and sets cookies that keep them signed in.', 'खाते केवल उन लोगों के हैं जो इस पुस्तकालय को सँभालते हैं। उनके लिए साइट नाम, ईमेल पता, पासवर्ड का सुरक्षित रूप और उनके किए बदलावों का लॉग रखती है, और उन्हें साइन इन रखने वाली कुकी लगाती है।'),
  ('terms-of-service', 'This library is free to use. By using it you accept what follows.', 'इस पुस्तकालय का उपयोग मुफ़्त है। इसका उपयोग करके आप नीचे लिखी शर्तें मानते हैं।'),
  ('terms-of-service', 'What you may do', 'आप क्या कर सकते हैं'),
  ('terms-of-service', 'Read, search and download for your own study, as often as you like.
Link to any page.
Share a paper with others who study, where those who own it allow that.', 'अपनी पढ़ाई के लिए, जितनी बार चाहें, पढ़ें, खोजें और डाउनलोड करें।
किसी भी पृष्ठ का लिंक दें।
प्रश्नपत्र दूसरे विद्यार्थियों के साथ बाँटें, जहाँ उसके स्वामी इसकी अनुमति देते हों।'),
  ('terms-of-service', 'What you may not do', 'आप क्या नहीं कर सकते'),
  ('terms-of-service', 'Disturb the site or get around its limits: with floods of requests, made-up ratings or made-up downloads.
Pass this site off as an official one, or as your own.
Sell what you got here for nothing, where those who own it do not allow that.', 'साइट में बाधा डालना या उसकी सीमाओं से बचना: अनुरोधों की बाढ़, नक़ली रेटिंग या नक़ली डाउनलोड से।
इस साइट को आधिकारिक या अपनी साइट बताना।
जो यहाँ मुफ़्त मिला उसे बेचना, जहाँ उसके स्वामी इसकी अनुमति न देते हों।'),
  ('terms-of-service', 'Who owns the papers', 'प्रश्नपत्र किसके हैं'),
  ('terms-of-service', 'Question papers belong to the bodies that set them, or to whom the law names. They are collected here for study. A paper on another website is under the terms of that website.', 'प्रश्नपत्र उन संस्थाओं के हैं जो उन्हें बनाती हैं, या उनके जिन्हें क़ानून बताता है। यहाँ वे पढ़ाई के लिए इकट्ठे किए गए हैं। दूसरी वेबसाइट पर रखे प्रश्नपत्र पर उस वेबसाइट की शर्तें लागू होती हैं।'),
  ('terms-of-service', 'What is not promised', 'किस बात का भरोसा नहीं है'),
  ('terms-of-service', 'Papers, years, titles and dates are gathered with care, and may still be incomplete or wrong. Nothing here is official information: before you decide anything by it, compare it with what the official body says. The site may be away for a while, and papers may be corrected or taken out.', 'प्रश्नपत्र, वर्ष, शीर्षक और तारीख़ें सावधानी से जुटाई जाती हैं, फिर भी अधूरी या ग़लत हो सकती हैं। यहाँ कुछ भी आधिकारिक जानकारी नहीं है: उसके आधार पर कोई फ़ैसला करने से पहले उसे आधिकारिक संस्था की जानकारी से मिलाएँ। साइट कुछ समय के लिए बंद हो सकती है, और प्रश्नपत्र सुधारे या हटाए जा सकते हैं।'),
  ('terms-of-service', 'Changes', 'बदलाव'),
  ('terms-of-service', 'When these terms change, the new ones stand on this page and hold from then on. What is kept of a visit is told by the Privacy Policy.', 'शर्तें बदलने पर नई शर्तें इसी पृष्ठ पर होंगी और तभी से लागू होंगी। आपकी विज़िट की कौन-सी जानकारी रखी जाती है, यह गोपनीयता नीति में लिखा है।'),
  ('faq', 'Finding a paper', 'प्रश्नपत्र खोजना'),
  ('faq', 'How do I find the papers of my exam?', 'अपनी परीक्षा के प्रश्नपत्र कैसे खोजूँ?'),
  ('faq', 'Type its name or short name into the search, such as "SSC CGL" or "CSE 2019". Or open its category and then the exam: there you choose year, subject, type and language.', 'खोज में उसका नाम या छोटा नाम लिखें, जैसे "एसएससी सीजीएल" या "CSE 2019"। या उसकी श्रेणी और फिर परीक्षा खोलें: वहाँ वर्ष, विषय, प्रकार और भाषा चुनें।'),
  ('faq', 'Are there papers in Hindi?', 'क्या हिंदी में प्रश्नपत्र हैं?'),
  ('faq', 'Yes. Many exams are held in English and Hindi, and each paper says in which language it is. On the list of papers and on the page of an exam you can leave only those in one language.', 'हाँ। कई परीक्षाएँ हिंदी और अंग्रेज़ी में होती हैं, और हर प्रश्नपत्र पर उसकी भाषा लिखी होती है। प्रश्नपत्रों की सूची और परीक्षा के पृष्ठ पर आप केवल एक भाषा के प्रश्नपत्र देख सकते हैं।'),
  ('faq', 'What does "specimen" mean?', '"नमूना" का क्या मतलब है?'),
  ('faq', 'A specimen is no paper that was ever set. It was made for this library and shows the form of the exam: its sections, numbers of questions and marks.', 'नमूना किसी असली परीक्षा का प्रश्नपत्र नहीं है। उसे इस पुस्तकालय के लिए बनाया गया है और वह परीक्षा का स्वरूप दिखाता है: खंड, प्रश्नों की संख्या और अंक।'),
  ('faq', 'Downloading', 'डाउनलोड'),
  ('faq', 'What does it cost?', 'इसका शुल्क कितना है?'),
  ('faq', 'Nothing. You need no account either.', 'कुछ नहीं। खाता बनाने की भी ज़रूरत नहीं है।'),
  ('faq', 'In which form do I get a paper?', 'प्रश्नपत्र किस रूप में मिलता है?'),
  ('faq', 'As a PDF, which every phone and computer can open and print. For papers that are stored here the button tells the size before you download.', 'PDF में, जिसे हर फ़ोन और कंप्यूटर खोल और छाप सकता है। यहाँ रखे प्रश्नपत्रों का आकार बटन पर डाउनलोड से पहले ही लिखा होता है।'),
  ('faq', 'Why does a download lead to another website?', 'डाउनलोड दूसरी वेबसाइट पर क्यों ले जाता है?'),
  ('faq', 'That paper is not stored here but lies on another website, mostly that of the body that held the exam.', 'वह प्रश्नपत्र यहाँ नहीं, दूसरी वेबसाइट पर रखा है, अक्सर परीक्षा कराने वाली संस्था की।'),
  ('faq', 'Ratings', 'रेटिंग'),
  ('faq', 'What do the stars say?', 'तारों का क्या मतलब है?'),
  ('faq', 'How hard visitors found the paper, from one star to five. They do not say how good the scan is.', 'लोगों को प्रश्नपत्र कितना कठिन लगा, एक तारे से पाँच तक। वे यह नहीं बताते कि स्कैन कितना अच्छा है।'),
  ('faq', 'Can I change my rating?', 'क्या मैं अपनी रेटिंग बदल सकता हूँ?'),
  ('faq', 'No. Each visitor rates a paper once.', 'नहीं। हर व्यक्ति किसी प्रश्नपत्र को एक ही बार रेट करता है।'),
  ('faq', 'Exams', 'परीक्षाएँ'),
  ('faq', 'Where do I find dates, admit cards and results?', 'तारीख़ें, प्रवेश पत्र और परिणाम कहाँ मिलेंगे?'),
  ('faq', 'Dates of many exams are gathered at /exam-calendar. Admit cards and results are at the body that holds the exam. Only what that body publishes itself is binding.', 'कई परीक्षाओं की तारीख़ें /exam-calendar पर हैं। प्रवेश पत्र और परिणाम परीक्षा कराने वाली संस्था देती है। वही जानकारी मान्य है जो वह संस्था ख़ुद प्रकाशित करती है।')
) AS starter (role, content, hindi)
JOIN "content_pages" ON "content_pages"."role" = starter.role
WHERE "page_elements"."page_id" = "content_pages"."id" AND "page_elements"."content" = starter.content;
