/**
 * Short names of Indian exams and boards that a library may lack. Search never reads them as a typo or a beginning of
 * another word.
 */
export const knownExams: ReadonlySet<string> = new Set(
  (
    'aat aiapget aibe aiims aissee aisse ailet apeamcet apicet appsc apset aptet atma bcece bitsat bhu boards bpharm ca cat ' +
    'cbse ceed cet cgpsc cgpet cisce clat cmat cma comedk cpet cseet csir cucet cuet dasa dgca diat dsssb dssb ecet esic ' +
    'epfo fci fcat gate gmat gpat gpsc gre gseb gset gujcet hbse hcs hpbose hppsc hpsc hptet hssc htet icai icar icse ielts ' +
    'igcse iift iimc inicet ipmat ipu irma isc iser isi jac jam jeecup jenpas jexpo jipmat jkbose jkpsc jkssb jpsc jssc ' +
    'jtet kas kcet keam kiitee kpsc kset kseeb ktet kvpy lic lsat lsat mah mah mahatet mat mbose mcaer met mht mpbse mppeb ' +
    'mpesb mptet nata nchm neet nest nios nift niper nid nimcet nmat nsep ntse ofss opsc osssc ossc otet pessat plat ppsc ' +
    'pseb psssb pstet rbse rsmssb rimc rie rrc sainik sat sbte set slat snap sset ssb tancet tbse tet tissnet tnea tnteu ' +
    'toefl tpsc tsbie tseamcet tsicet tspsc tstet ukpsc uksssc uceed ugcet upcatet upsee uptac uset vitee viteee vyapam ' +
    'upsc ssc cgl chsl mts cpo rrb rrc ntpc alp rpf ibps sbi rbi nabard nda cds afcat capf uppsc uppcs bpsc mppsc rpsc mpsc ' +
    'tnpsc uptet reet kvs nvs ctet jee bseb upmsp bssc upsssc drdo isro ugc csir bsf crpf cisf itbp cwc ntro barc ' +
    'wbbse wbchse wbcs wbjee wbpsc wbssc wbtet wbprb xat'
  ).split(' '),
);
