import type { SearchVocabulary } from '../../search-vocabulary.contract.ts';

/** One group a line, words separated by commas. The first word is the spelling of most papers. */
const groups = `
mathematics, maths, math, ganit, गणित, मैथ्स, मैथ
quantitative aptitude, quantitative abilities, quant, quants, maths, math, ganit, गणित, मैथ्स, मात्रात्मक योग्यता
physics, phy, फिजिक्स, bhautiki, bhautik vigyan, bhautik shastra, भौतिकी, भौतिक विज्ञान, भौतिक शास्त्र
chemistry, chem, केमिस्ट्री, rasayan, rasayan vigyan, rasayan shastra, rasayanshastra, रसायन, रसायन विज्ञान, रसायन शास्त्र, रसायनशास्त्र
biology, bio, jeev vigyan, jiv vigyan, jeevvigyan, jivvigyan, जीव विज्ञान, जीवविज्ञान
science, sci, vigyan, विज्ञान
general science, gen science, samanya vigyan, सामान्य विज्ञान
botany, vanaspati vigyan, वनस्पति विज्ञान
zoology, jantu vigyan, prani vigyan, जंतु विज्ञान, प्राणी विज्ञान
history, hist, itihas, itihaas, इतिहास
geography, geog, bhugol, bhoogol, भूगोल
political science, political science ir, political science and international relations, psir, pol sci, pol science, rajniti vigyan, rajneeti vigyan, rajniti shastra, rajnitishastra, राजनीति विज्ञान, राजनीति शास्त्र, राजनीतिशास्त्र
polity, rajvyavastha, राजव्यवस्था
economics, econ, eco, arthashastra, arthshastra, arth shastra, अर्थशास्त्र
sociology, samajshastra, samaj shastra, समाजशास्त्र
psychology, manovigyan, मनोविज्ञान
philosophy, darshanshastra, darshan shastra, दर्शनशास्त्र, दर्शन शास्त्र
home science, grih vigyan, griha vigyan, गृह विज्ञान
music, sangeet, संगीत
commerce, vanijya, वाणिज्य
accountancy, accounts, lekhashastra, लेखाशास्त्र
law, vidhi, kanoon, विधि, कानून
agriculture, krishi, कृषि
statistics, stats, sankhyiki, सांख्यिकी
public administration, pub ad, pub admin, lok prashasan, लोक प्रशासन
anthropology, anthro, मानव विज्ञान
geology, bhu vigyan, भूविज्ञान
literature, sahitya, साहित्य
ethics, ethics integrity and aptitude, neetishastra, नीतिशास्त्र
essay, nibandh, निबंध
environmental studies, evs, paryavaran, paryavaran adhyayan, पर्यावरण, पर्यावरण अध्ययन
social science, social studies, sst, samajik vigyan, सामाजिक विज्ञान, सामाजिक अध्ययन
computer, computer science, computers, कंप्यूटर
child development and pedagogy, cdp, pedagogy, bal vikas, बाल विकास
english, eng, angreji, angrezi, angrejee, इंग्लिश, अंग्रेजी, अंगरेजी
hindi, hindee, हिंदी
sanskrit, संस्कृत
urdu, उर्दू
general knowledge, gk, samanya gyan, सामान्य ज्ञान, जीके
general studies, gs, samanya adhyayan, samanya adhyan, सामान्य अध्ययन, जीएस
general awareness, ga, samanya jagrukta, सामान्य जागरूकता
general ability test, gat
general english, gen english, samanya angreji, सामान्य अंग्रेजी
general hindi, samanya hindi, सामान्य हिंदी
reasoning, reasoning ability, general intelligence, tarkshakti, tark shakti, तर्कशक्ति, तर्क शक्ति, रीजनिंग
csat, सीसैट
banking awareness, bank awareness
electronics and communication, electronics and communication engineering, electronics and telecommunication, ece
gate cs, gate cse, gate computer science, gate computer science and information technology
gate me, gate mech, gate mechanical, gate mechanical engineering
gate ce, gate civil, gate civil engineering
gate ee, gate eee, gate electrical, gate electrical engineering
gate ec, gate ece, gate electronics, gate electronics and communication engineering
gate in, gate instrumentation, gate instrumentation engineering
gate ch, gate chemical, gate chemical engineering
gate ma, gate maths, gate mathematics
gate ph, gate phy, gate physics
gate cy, gate chem, gate chemistry
gate bt, gate biotech, gate biotechnology
gate pi, gate production, gate production and industrial engineering
gate ae, gate aerospace, gate aerospace engineering
gate mn, gate mining, gate mining engineering
gate mt, gate metallurgy, gate metallurgical engineering
gate st, gate statistics
gate da, gate data science, gate data science and artificial intelligence
ese me, ese mech, ese mechanical engineering
ese ce, ese civil, ese civil engineering
ese ee, ese electrical, ese electrical engineering
ese ec, ese ece, ese electronics and telecommunication engineering
je me, je mech, je mechanical engineering, je mechanical
je ce, je civil, je civil engineering
je ee, je electrical, je electrical engineering
mechanical engineering, mechanical, mech
civil engineering, civil engg
electrical engineering, electrical, electrical engg
answer key, answer keys, key, keys, ans key, solution, solutions, uttar kunji, uttarkunji, उत्तर कुंजी, उत्तरकुंजी, आंसर की, हल
model paper, model papers, mock paper, mock papers, mock test, mock, sample paper, sample papers, guess paper, practice paper, मॉडल पेपर, मॉडल प्रश्न पत्र
memory based, memory
prelims, prelim, pre, preliminary, prarambhik, प्रारंभिक, प्रीलिम्स, प्री
mains, main, mukhya, मुख्य, मेंस, मेन्स, मेन
class 12, 12 th, xii, class xii, inter, intermediate, plus two, kaksha 12, barahvi, barahvin, baarahvi, कक्षा 12, 12 वीं, 12 वी, बारहवीं, इंटर, इंटरमीडिएट
class 10, 10 th, class x, matric, matriculation, high school, kaksha 10, dasvi, dasvin, कक्षा 10, 10 वीं, 10 वी, दसवीं, मैट्रिक, हाई स्कूल
shift, pali, paali, shft, पाली, शिफ्ट
paper, pepar, प्रश्न पत्र, प्रश्नपत्र, पेपर, prashn patra, prashna patra, prashnapatra, prashnpatra, qp, question paper
tier, टियर
group, grp, ग्रुप, समूह
set, सेट
optional, vaikalpik, वैकल्पिक
bilingual, hindi english
constable, sipahi, सिपाही, कांस्टेबल, आरक्षी
si, sub inspector, daroga, दारोगा, दरोगा, उप निरीक्षक
police, pulis, पुलिस
railway, railways, rail, relway, रेलवे
d el ed, deled, dled, d led, डीएलएड, डी एल एड, diploma in elementary education
b ed, bed, बीएड, बी एड, bachelor of education
m ed, एमएड, master of education
teacher, teaching, shikshak, adhyapak, शिक्षक, अध्यापक
bank, banking, बैंक, बैंकिंग
army, sena, सेना
air force, airforce, vayu sena, vayusena, वायु सेना, वायुसेना
defence, defense, raksha, रक्षा
clerk, lipik, लिपिक, क्लर्क
stenographer, steno, ashulipik, आशुलिपिक, स्टेनो
junior engineer, je, जेई
medical, chikitsa, चिकित्सा
engineering, engg, abhiyantriki, इंजीनियरिंग, अभियांत्रिकी
engineering services, ese, इंजीनियरिंग सेवा, अभियांत्रिकी सेवा
civil services, civil service, civil seva, सिविल सेवा
forest service, van seva, वन सेवा
forest, वन
court, nyayalaya, न्यायालय
judicial, judiciary, nyayik, न्यायिक
graduate level, snatak, स्नातक
group d, grup d, ग्रुप डी
assistant loco pilot, loco pilot, alp, लोको पायलट
technician, takniki, तकनीशियन
up, uttar pradesh, यूपी, उत्तर प्रदेश
mp, madhya pradesh, एमपी, मध्य प्रदेश
tn, tamil nadu, tamilnadu, तमिलनाडु
ap, andhra pradesh, andhra, आंध्र प्रदेश
wb, west bengal, पश्चिम बंगाल
bihar, बिहार
rajasthan, राजस्थान
haryana, हरियाणा
gujarat, गुजरात
maharashtra, महाराष्ट्र
karnataka, कर्नाटक
kerala, केरल
odisha, orissa, ओडिशा
punjab, पंजाब
telangana, ts, tg, तेलंगाना
assam, असम
jharkhand, jh, झारखंड
chhattisgarh, cg, chattisgarh, छत्तीसगढ़
uttarakhand, uk, uttrakhand, उत्तराखंड
himachal pradesh, hp, himachal, हिमाचल प्रदेश, हिमाचल
delhi, दिल्ली
psc, public service commission, lok seva aayog, lok sewa aayog, लोक सेवा आयोग
bseb, bihar board, bihar school examination board, बिहार बोर्ड
tet, teacher eligibility test, shikshak patrata pariksha, शिक्षक पात्रता परीक्षा
board, बोर्ड
ssc cgl, assistant section officer, income tax inspector, excise inspector, junior statistical officer, tax assistant, auditor
ssc chsl, data entry operator, lower division clerk, postal assistant, ldc
rrb ntpc, station master, goods guard, train manager, commercial apprentice, traffic assistant
rrb group d, track maintainer, trackman, gangman
testbook, adda247, adda, byju, byjus, vedantu, unacademy, physics wallah, physicswallah, pw, aglasem, selfstudys, shaalaa, embibe, oliveboard, examveda, prepp, careers360, drishti ias, vision ias, sarkari result, jagran josh, gradeup, khan sir, gk today
upsc, यूपीएससी, संघ लोक सेवा आयोग
ssc, एसएससी, कर्मचारी चयन आयोग
cgl, सीजीएल
chsl, सीएचएसएल
mts, एमटीएस
gd, जीडी
rrb, आरआरबी
ntpc, एनटीपीसी
ctet, सीटीईटी, सीटेट
nda, एनडीए
cds, सीडीएस
capf, सीएपीएफ
bpsc, बीपीएससी
gate, गेट
net, नेट
jee, जेईई
neet, नीट, national eligibility cum entrance test
jam, joint admission test, जैम
ibps, आईबीपीएस
sbi, एसबीआई
po, पीओ
drdo, डीआरडीओ
isro, इसरो
afcat, एफकैट
agniveer, अग्निवीर
`;

const stopWords = `
previous prev year years yr yrs yearly old older past last pyq pyqs pyp wise pdf pdfs download downloads free online
official latest recent new newest all answers the a an of for and in to from on by my me i please with at or is are
want need needed give show find get link site exam exams examination examinations paper papers question questions ques
qp qps set sets held full complete medium series test
ka ke ki ko se me mein mai mei wala wale wali vala vale vali saal sal salo saalo varsh purane purana purani puraane
pichle pichhle pichla pichli hai hain he tha chahiye chaiye chahie do dijiye dedo dikhao batao bhejo kar karo karna
karne milega mile mil jayega aur ya tak par liye sabhi saare sare sab mujhe muje hume ye yeh wo kaun kaunsa pariksha
prashn prashna patra
का के की को से में मे वाला वाले वाली साल सालों वर्ष वर्षों पुराने पुराना पुरानी पिछले पिछला पिछली है हैं था चाहिए दिखाओ
दिखाएं बताओ दो और या तक पर लिए सभी सब मुझे यह वह परीक्षा प्रश्न पत्र डाउनलोड पीडीएफ करें करो करना ऑनलाइन मुफ्त
`;

/** The vocabulary that the program ships. */
export const vocabularySeed: SearchVocabulary = {
  groups: groups
    .trim()
    .split('\n')
    .map((line, index) => ({ id: index + 1, words: line.split(',').map((word) => word.trim()) })),
  stopWords: stopWords.trim().split(/\s+/),
};
