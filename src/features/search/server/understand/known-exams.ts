/** States as the vocabulary spells them. */
const states =
  'up, mp, tn, ap, wb, bihar, rajasthan, haryana, gujarat, maharashtra, karnataka, kerala, odisha, punjab, telangana, assam, jharkhand, chhattisgarh, uttarakhand, himachal pradesh, delhi, goa, chandigarh, jammu, manipur, meghalaya, tripura, sikkim'.split(
    ', ',
  );

/**
 * Exams, boards and employers of India that a library may lack, one kind a line. A * is each state. Search never reads
 * them as a typo or as the beginning of another word. If no paper has one, search says so and names exams of its kind
 * that have papers.
 */
const kinds = `
* tet, aptet, apset, btet, cgpet, cgtet, ctet, emrs, gtet, hptet, htet, jktet, jtet, kartet, ktet, kvs, mahatet, maha tet, mptet, nvs, otet, pstet, reet, sset, stet, super tet, supertet, tet, tntet, tstet, uptet, utet, wbtet, dssb, dsssb prt, dsssb tgt, dsssb pgt, ap dsc, ts dsc
* psc, appsc, apsc, bpsc, cgpsc, gpsc, hcs, hpas, hppsc, hpsc, jkpsc, jpsc, kas, kpsc, mppsc, mpsc, npsc, opsc, ppsc, rpsc, tgpsc, tnpsc, tpsc, tspsc, ukpsc, uppcs, uppsc, upsc, wbcs, wbpsc
bssc, cgvyapam, dsssb, gseb, gsssb, gujarat talati, hpssc, hssc, jkssb, jssc, lekhpal, mpesb, mppeb, ofss, ossc, osssc, patwari, psssb, rsmssb, rssb, ssc, cgl, chsl, uksssc, upsssc, vdo, vyapam, wbssc, wbprb
* police, * police constable, * police head constable, * police si, * constable, bpssc, csbc, delhi police head constable, kolkata police, tnusrb, tslprb
assam rifles, bsf, capf, cisf, cpo, crpf, csir, itbp, mts, rpf, ssc gd
* board, aissce, aisse, boards, bseb, cbse, cgbse, cisce, gbshse, hbse, hpbose, icse, isc, jac, jkbose, kseeb, mbose, mpbse, nios, pseb, rbse, sbte, tbse, tsbie, upmsp, wbbse, wbchse
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
  .map((line) =>
    line
      .split(', ')
      .flatMap((name) => (name.startsWith('* ') ? states.map((state) => state + name.slice(1)) : [name])),
  );

const namesOfSameKind = new Map(kinds.flatMap((names) => names.map((name) => [name, names] as const)));
export const maxKnownExamLength = Math.max(...namesOfSameKind.keys().map((name) => name.split(' ').length));

/** Whether these words are such a name. */
export const isKnownExam = (words: string): boolean => namesOfSameKind.has(words);

/** Returns the names of the same kind, with the words that they consist of. Empty for any other text. */
export const getExamsOfKind = (name: string): string[] => namesOfSameKind.get(name) ?? [];
