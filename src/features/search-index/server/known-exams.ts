/**
 * Exams, boards and employers of India that a library may lack, one kind a line. Search never reads them as a typo or as
 * the beginning of another word. If no paper has one, search says so and names exams of its kind that have papers.
 */
const kinds = `
aptet, apset, btet, bihar tet, cgpet, cgtet, ctet, emrs, gtet, hptet, htet, jktet, jtet, kartet, ktet, kvs, mahatet, maha tet, mptet, nvs, otet, pstet, reet, sset, stet, super tet, supertet, tet, tntet, tstet, uptet, utet, wbtet, dssb, dsssb prt, dsssb tgt, dsssb pgt, ap dsc, ts dsc
appsc, apsc, bpsc, cgpsc, goa psc, gpsc, hcs, hpas, hppsc, hpsc, jkpsc, jpsc, kas, kerala psc, kpsc, mppsc, mpsc, npsc, opsc, ppsc, rpsc, tgpsc, tnpsc, tpsc, tspsc, ukpsc, uppcs, uppsc, upsc, wbcs, wbpsc
bssc, cgvyapam, dsssb, gseb, gsssb, gujarat talati, hpssc, hssc, jkssb, jssc, lekhpal, mpesb, mppeb, ofss, ossc, osssc, patwari, psssb, rsmssb, rssb, ssc, cgl, chsl, uksssc, upsssc, vdo, vyapam, wbssc, wbprb
ap police, assam police, bihar police, bpssc, chandigarh police, csbc, delhi police, delhi police constable, delhi police head constable, goa police, gujarat police, haryana police, hp police, jharkhand police, jk police, karnataka police, kerala police, kolkata police, maharashtra police, mp police, odisha police, punjab police, rajasthan police, rajasthan police constable, tn police, tnusrb, ts police, tslprb, up police, up police constable, uttarakhand police, wb police
assam rifles, bsf, capf, cisf, cpo, crpf, csir, itbp, mts, rpf, ssc gd
aissce, aisse, boards, bseb, cbse, cgbse, cisce, gbshse, hbse, hpbose, icse, isc, jac, jkbose, kseeb, maharashtra board, mbose, mp board, mpbse, nios, pseb, rajasthan board, rbse, sbte, tbse, tsbie, up board, upmsp, wbbse, wbchse
aat, apeamcet, ap eamcet, bcece, bitsat, cet, comedk, cusat, dasa, diat, eamcet, ecet, gujcet, jceceb, jee, jeecup, jenpas, jexpo, kcet, keam, kiitee, met, mht, mht cet, ojee, srmjeee, tnea, ts eamcet, tseamcet, upsee, uptac, vitee, viteee, wbjee
aiapget, aibe, aiims, fmge, inicet, jipmer, neet, neet mds, neet pg, norcet
ailet, ap lawcet, clat, lsat, mh cet law, slat, ts lawcet
atma, cat, cmat, gmat, iift, ipmat, jipmat, kmat, mah, mat, micat, nmat, snap, tancet, tissnet, tset, tsicet, apicet, xat
ceed, ftii, iimc, nata, nchm, nid, nift, niper, uceed
barc, gate, gpat, bpharm, gset, icar, iiser, isi, iser, jam, jest, kset, net, nest, nimcet, nsep, ntse, pessat, rie, tifr, ugc, uset, kvpy
bhu, cpet, cseet, cucet, cuet, dnb, duet, igcse, ignou, ipu, irma, ugcet, upcatet, plat, lpat, tnteu
bank of baroda, ibps, idbi, lic, lic aao, lic ado, nabard, nabard grade a, niacl, rbi, rbi grade b, sbi, sebi, sidbi, uiic
alp, dmrc, ntpc, rrb, rrc
acc, afcat, fcat, agniveer, agniveer vayu, air force group x, airforce group x, cds, indian coast guard, coast guard, indian navy, indian navy ssr, mns, navy mr, nda, ssb interview, territorial army
aissee, jnvst, navodaya, rimc, sainik, sainik school
aai, bel, bhel, bsnl, coal india, cwc, dfccil, dgca, drdo, epfo, esic, fci, hal trainee, iocl, isro, nalco, ntro, ongc, sail
ca, cma, icai, icsi
gre, ielts, sat, toefl
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '));

const kindOf = new Map(kinds.flatMap((names) => names.map((name) => [name, names] as const)));
export const longestKnownExam = Math.max(...kindOf.keys().map((name) => name.split(' ').length));

/** Whether these words are such a name. */
export const isKnownExam = (words: string): boolean => kindOf.has(words);

/** Returns the names of the same kind, with the words that they consist of. Empty for any other text. */
export const getExamsOfKind = (name: string): string[] => kindOf.get(name) ?? [];
