/** A row of the CSV that `pariksha import` reads. */
export interface LibraryRow {
  category: string;
  exam: string;
  subject: string;
  year: number;
  session: string;
  paper_type: string;
  language: string;
  title: string;
  file_url: string;
}

type Row = Pick<LibraryRow, 'title'> & Partial<LibraryRow>;

const years = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const roman = ['', 'I', 'II', 'III', 'IV'];
const months = ['Jan', 'Feb', 'March', 'April', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const englishOrdinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`;

/** Sittings of an exam in a year: `days` days from a day of a month, three shifts each. */
function sittings(year: number, month: number, first: number, days: number) {
  return years(first, first + days - 1).flatMap((day) =>
    [1, 2, 3].map((shift) => ({ day, shift, date: `${day} ${months[month - 1]} ${year}` })),
  );
}

function staffSelection(): Row[] {
  const cgl = years(2017, 2024).flatMap((year) => [
    ...sittings(year, (year % 4) + 7, 9 + (year % 5), 4).map(({ date, shift }) => ({
      exam: 'SSC CGL',
      year,
      session: `Tier-I ${date} Shift ${shift}`,
      title: `SSC CGL ${year} Tier-I paper of ${date}, Shift ${shift}`,
    })),
    ...['English', 'Quantitative Aptitude', 'Statistics'].map((subject) => ({
      exam: 'SSC CGL',
      year,
      subject,
      session: `Tier-II ${14 + (year % 6)} Nov ${year}`,
      title: `SSC CGL Tier 2 ${subject} (${14 + (year % 6)} November ${year})`,
    })),
    { exam: 'SSC CGL', year, paper_type: 'Answer key', title: `SSC CGL ${year} Tier-I answer key` },
  ]);
  const others = years(2019, 2023).flatMap((year) => [
    ...['SSC CHSL', 'SSC MTS', 'SSC GD Constable'].flatMap((exam, index) =>
      sittings(year, 2 + index * 3, 5, 2).map(({ date, shift }) => ({
        exam,
        year,
        session: `${date} Shift ${shift}`,
        title: `${exam} previous paper, held on ${date} (Shift ${shift})`,
      })),
    ),
    { exam: 'SSC CPO', year, session: 'Paper-I', title: `SSC SI in Delhi Police ${year} Paper-I` },
    { exam: 'SSC CPO', year, session: 'Paper-II', title: `SSC SI in Delhi Police ${year} Paper-II English` },
    { exam: 'SSC Stenographer', year, title: `SSC Stenographer Grade C and D ${year}` },
    ...['Civil', 'Electrical', 'Mechanical'].map((branch) => ({
      exam: 'SSC JE',
      year,
      subject: `${branch} Engineering`,
      session: 'Paper-I',
      title: `SSC JE ${year} ${branch} Engineering Paper-I`,
    })),
  ]);
  return [...cgl, ...others].map((row) => ({ category: 'SSC', ...row }));
}

function railway(): Row[] {
  const ntpc = [2016, 2021, 2022].flatMap((year) =>
    sittings(year, year === 2021 ? 1 : 5, 8, 4).map(({ date, shift }) => ({
      exam: 'RRB NTPC',
      year,
      session: `CBT-${year === 2022 ? 'II' : 'I'} ${date} Shift ${shift}`,
      title: `RRB NTPC CBT-${year === 2022 ? 'II' : 'I'} question paper (${date}, Shift ${shift})`,
    })),
  );
  const groupD = [2018, 2022].flatMap((year) =>
    sittings(year, 9, 17, 5).map(({ date, shift }) => ({
      exam: 'RRB Group D',
      year,
      session: `${date} Shift ${shift}`,
      title: `Railway Group D paper, ${date} Shift ${shift}`,
    })),
  );
  const others = [
    ...sittings(2018, 8, 9, 3).map(({ date, shift }) => ({
      exam: 'RRB ALP',
      year: 2018,
      session: `CBT-I ${date} Shift ${shift}`,
      title: `RRB ALP and Technician CBT-I ${date} Shift ${shift}`,
    })),
    ...['Civil Engineering', 'Electrical Engineering'].map((subject) => ({
      exam: 'RRB JE',
      year: 2019,
      subject,
      session: 'CBT-II',
      title: `RRB JE 2019 CBT-II ${subject}`,
    })),
    { exam: 'RPF Constable and SI', year: 2019, title: 'RPF Constable 2019 computer based test' },
    { exam: 'RPF Constable and SI', year: 2024, title: 'RPF SI 2024 computer based test' },
  ];
  return [...ntpc, ...groupD, ...others].map((row) => ({ category: 'Railway', ...row }));
}

function unionCommission(): Row[] {
  const optionals = [
    'Anthropology',
    'Geography',
    'History',
    'Mathematics',
    'Philosophy',
    'Political Science & IR',
    'Psychology',
    'Public Administration',
    'Sociology',
  ];
  const civil = years(2013, 2025).flatMap((year) => [
    ...[1, 2].flatMap((paper) => [
      {
        year,
        session: 'Prelims',
        subject: paper === 1 ? 'General Studies' : 'CSAT',
        title: `UPSC Civil Services Prelims ${year} General Studies Paper ${roman[paper]}${paper === 2 ? ' (CSAT)' : ''}`,
      },
      ...(year > 2017
        ? [
            {
              year,
              session: 'Prelims',
              paper_type: 'Answer key',
              title: `UPSC Civil Services Prelims ${year} General Studies Paper ${roman[paper]} answer key`,
            },
          ]
        : []),
    ]),
    ...[1, 2, 3, 4].map((paper) => ({
      year,
      session: 'Mains',
      subject: 'General Studies',
      title: `UPSC Civil Services Mains ${year} GS Paper ${paper}${paper === 4 ? ' (Ethics)' : ''}`,
    })),
    { year, session: 'Mains', subject: 'Essay', title: `UPSC Civil Services Mains ${year} Essay` },
    ...optionals.flatMap((subject) =>
      [1, 2].map((paper) => ({
        year,
        session: 'Mains',
        subject,
        title: `UPSC Civil Services Mains ${year} Optional: ${subject} Paper ${roman[paper]}`,
      })),
    ),
  ]);
  const others = years(2017, 2025).flatMap((year) => [
    { exam: 'UPSC CAPF Assistant Commandant', year, title: `UPSC CAPF ${year} Paper I General Ability` },
    { exam: 'UPSC CAPF Assistant Commandant', year, title: `UPSC CAPF ${year} Paper II Essay` },
    { exam: 'UPSC Combined Medical Services', year, title: `UPSC CMS ${year} General Medicine` },
    ...['Civil', 'Electrical', 'Mechanical', 'Electronics and Telecommunication'].map((branch) => ({
      exam: 'UPSC Engineering Services',
      year,
      session: 'Prelims',
      title: `UPSC ESE ${year} Prelims ${branch} Engineering`,
    })),
    ...['General Economics', 'Indian Economics', 'Statistics'].map((subject) => ({
      exam: 'UPSC IES/ISS',
      year,
      title: `UPSC IES/ISS ${year} ${subject} Paper 1`,
    })),
  ]);
  return [...civil.map((row) => ({ exam: 'UPSC Civil Services', ...row })), ...others].map((row) => ({
    category: 'UPSC',
    ...row,
  }));
}

function defence(): Row[] {
  return years(2016, 2025).flatMap((year) => [
    ...[1, 2].flatMap((sitting) => [
      ...['English', 'General Knowledge', 'Elementary Mathematics'].map((subject) => ({
        category: 'Defence',
        exam: 'UPSC CDS',
        year,
        subject,
        session: roman[sitting],
        title: `CDS (${roman[sitting]}) ${year} ${subject}`,
      })),
      ...['Mathematics', 'General Ability Test'].map((subject) => ({
        category: 'Defence',
        exam: 'UPSC NDA & NA',
        year,
        subject,
        session: roman[sitting],
        title: `NDA & NA (${roman[sitting]}) ${year} ${subject}`,
      })),
    ]),
    { category: 'Defence', exam: 'AFCAT', year, session: '1', title: `AFCAT 1 ${year}` },
    ...(year > 2021
      ? [
          {
            category: 'Defence',
            exam: 'Indian Army Agniveer',
            year,
            title: `Indian Army Agniveer GD ${year}`,
          },
        ]
      : []),
  ]);
}

function banking(): Row[] {
  return years(2017, 2024).flatMap((year) =>
    ['IBPS PO', 'IBPS Clerk', 'SBI PO', 'SBI Clerk', 'IBPS RRB'].flatMap((exam) => [
      ...['Prelims', 'Mains'].map((session) => ({
        category: 'Banking',
        exam,
        year,
        session,
        paper_type: 'Memory-based',
        title: `${exam} ${session} ${year} memory based paper`,
      })),
      ...(exam === 'IBPS PO'
        ? [{ category: 'Banking', exam: 'RBI Grade B', year, title: `RBI Grade B ${year} Phase 1` }]
        : []),
    ]),
  );
}

function states(): Row[] {
  const commissions = years(2016, 2024).flatMap((year) =>
    ['UPPSC PCS', 'BPSC CCE', 'MPPSC State Service', 'RPSC RAS'].flatMap((exam) => [
      { exam, year, session: 'Prelims', title: `${exam} ${year} Prelims General Studies Paper I` },
      { exam, year, session: 'Mains', title: `${exam} ${year} Mains General Studies Paper II` },
      { exam, year, session: 'Mains', subject: 'Hindi', title: `${exam} ${year} Mains General Hindi` },
    ]),
  );
  const groups = years(2017, 2023).flatMap((year) =>
    [2, 4].map((group) => ({
      exam: `TNPSC Group ${group}`,
      year,
      title: `TNPSC Group ${group} ${year} General Studies with General Tamil`,
      language: 'Tamil',
    })),
  );
  const police = [2018, 2021, 2024].flatMap((year) => [
    ...sittings(year, 11, 12, 2).map(({ date, shift }) => ({
      category: 'State Police',
      exam: 'UP Police SI',
      year,
      session: `${date} Shift ${shift}`,
      title: `UP Police SI paper (${date} Shift ${shift})`,
    })),
    {
      category: 'State Police',
      exam: 'UP Police Constable',
      year,
      language: 'Hindi',
      title: `उत्तर प्रदेश पुलिस सिपाही भर्ती ${year} प्रश्न पत्र`,
    },
    {
      category: 'State Police',
      exam: 'Bihar Police Constable',
      year,
      title: `Bihar Police Constable ${year}`,
    },
  ]);
  return [...commissions, ...groups].map((row): Row => ({ category: 'State PSC', ...row })).concat(police);
}

function teachingAndSchool(): Row[] {
  const ctet = years(2018, 2023).flatMap((year) =>
    [1, 2].flatMap((paper) =>
      [20, 21, 22].map((day) => ({
        category: 'Teaching',
        exam: 'CTET',
        year,
        session: `Paper ${paper} ${englishOrdinal(day)} Jan ${year}`,
        title: `CTET Paper ${paper}${paper === 2 ? ' Maths Science' : ''} ${englishOrdinal(day)} Jan ${year}`,
        language: 'Hindi+English',
      })),
    ),
  );
  const uptet = [2017, 2019, 2021].flatMap((year) =>
    [1, 2].map((paper) => ({
      category: 'Teaching',
      exam: 'UPTET',
      year,
      title: `UPTET ${year} Paper ${roman[paper]}`,
    })),
  );
  const subjects =
    'Physics,Chemistry,Biology,Mathematics,English,Hindi,History,Geography,Political Science,Economics,Psychology,Home Science'.split(
      ',',
    );
  const board = years(2012, 2024).flatMap((year) => [
    ...subjects.map((subject) => ({
      exam: 'BSEB Intermediate (Class 12)',
      year,
      subject,
      title: `Bihar Board Class 12 ${subject} ${year}`,
    })),
    ...['Science', 'Mathematics', 'Social Science', 'Hindi'].map((subject) => ({
      exam: 'BSEB Matric (Class 10)',
      year,
      subject,
      title: `Bihar Board Class 10 ${subject} ${year}`,
    })),
    ...(year > 2021
      ? subjects.slice(0, 4).map((subject) => ({
          exam: 'BSEB Intermediate (Class 12)',
          year,
          subject,
          paper_type: 'Model paper',
          title: `Bihar Board Class 12 ${subject} model paper ${year}`,
        }))
      : []),
  ]);
  return [...ctet, ...uptet, ...board.map((row): Row => ({ category: 'State Board', ...row }))];
}

function entrance(): Row[] {
  const branches: [string, string][] = [
    ['CS', 'Computer Science and Information Technology'],
    ['ME', 'Mechanical Engineering'],
    ['CE', 'Civil Engineering'],
    ['EE', 'Electrical Engineering'],
    ['EC', 'Electronics and Communication Engineering'],
    ['IN', 'Instrumentation Engineering'],
    ['CH', 'Chemical Engineering'],
    ['MA', 'Mathematics'],
    ['PH', 'Physics'],
  ];
  const gate = years(2015, 2024).flatMap((year) =>
    branches.flatMap(([code, subject]) => [
      { category: 'GATE', exam: 'GATE', year, subject, title: `GATE ${year} ${subject} (${code})` },
      ...(code === 'CS' || code === 'ME'
        ? [
            {
              category: 'GATE',
              exam: 'GATE',
              year,
              subject,
              paper_type: 'Answer key',
              title: `GATE ${year} ${subject} (${code}) answer key`,
            },
          ]
        : []),
    ]),
  );
  const jee = years(2019, 2024).flatMap((year) => [
    ...[1, 2].map((shift) => ({
      category: 'Engineering entrance',
      exam: 'JEE Main',
      year,
      session: `24 June Shift ${shift}`,
      title: `JEE Main ${year} 24 June Shift ${shift}`,
    })),
    { category: 'Engineering entrance', exam: 'JEE Advanced', year, title: `JEE Advanced ${year} Paper 1` },
    { category: 'Engineering entrance', exam: 'JEE Advanced', year, title: `JEE Advanced ${year} Paper 2` },
    { category: 'Medical', exam: 'NEET UG', year, title: `NEET UG ${year} Physics, Chemistry and Biology` },
    {
      category: 'Medical',
      exam: 'NEET UG',
      year,
      paper_type: 'Solution',
      title: `NEET UG ${year} solutions`,
    },
  ]);
  const net = years(2018, 2024).flatMap((year) => [
    { category: 'UGC-NET', exam: 'UGC-NET', year, session: 'June', title: `UGC NET June ${year} Paper 1` },
    ...['History', 'Commerce', 'Hindi'].map((subject) => ({
      category: 'UGC-NET',
      exam: 'UGC-NET',
      year,
      subject,
      session: 'December',
      title: `UGC NET December ${year} ${subject}`,
    })),
    { category: 'UGC-NET', exam: 'CSIR-NET', year, title: `CSIR NET ${year} Life Sciences` },
  ]);
  return [...gate, ...jee, ...net];
}

/** Returns about 1,900 papers of real exams, made for the evaluation, in several styles of titles. */
export function libraryRows(): LibraryRow[] {
  const rows = [
    ...staffSelection(),
    ...railway(),
    ...unionCommission(),
    ...defence(),
    ...banking(),
    ...states(),
    ...teachingAndSchool(),
    ...entrance(),
  ];
  return rows.map((row, index) => ({
    category: '',
    exam: '',
    subject: '',
    year: 2020,
    session: '',
    paper_type: 'Question paper',
    language: '',
    file_url: `https://papers.example.org/${index}.pdf`,
    ...row,
  }));
}
