import { unknownLanguage } from '#lib/text/language-codes.ts';
import { sameName } from '#lib/text/same-name.ts';
import type { SimilarPaper } from '../../paper-upload.contract.ts';
import { getFacts, type PaperFields, type UploadListRow } from './upload-row.ts';

/** Stages with fields of a paper: also a saved row is a paper that another one can be like. */
const compared: ReadonlySet<UploadListRow['stage']> = new Set(['ready', 'saving', 'saved']);
const general = 'General';
const usualType = 'Question paper';

type Edition = Pick<PaperFields, 'paperType' | 'language'>;

/** Returns whether type and language are the same, or the language of one is not known. */
function isSameEdition(a: Edition, b: Edition): boolean {
  const [firstLanguage, secondLanguage] = [a, b].map(({ language }) =>
    sameName(language.trim() || unknownLanguage),
  );
  const isSameLanguage =
    firstLanguage === secondLanguage || [firstLanguage, secondLanguage].includes(sameName(unknownLanguage));
  const [type, otherType] = [a, b].map(({ paperType }) => sameName(paperType.trim() || usualType));
  return isSameLanguage && type === otherType;
}

const isGeneral = (subjectName: string) => ['', sameName(general)].includes(sameName(subjectName.trim()));

/** Returns the facts that only one paper of a type and a language has. */
export function getGroup({ fields }: UploadListRow): string {
  const subjectName = isGeneral(fields!.subjectName) ? general : fields!.subjectName;
  return getFacts({ ...fields!, title: '', subjectName, paperType: '', language: '' });
}

/** Returns the rows with what they share with others. Rows that do not change keep their identity. */
export function compareRows(rows: UploadListRow[]): UploadListRow[] {
  const comparable = new Set(
    rows.filter(({ stage, fields }) => compared.has(stage) && fields?.examId && fields.year),
  );
  const groups = Map.groupBy(comparable, getGroup);
  const namesakes = Map.groupBy(comparable, ({ fields }) => sameName(fields!.title));
  const ofExam = Map.groupBy(comparable, ({ fields }) => fields!.examId);
  return rows.map((row) => {
    const { fields, library } = row;
    if (!comparable.has(row) || !fields) return row;
    const twin = [...groups.get(getGroup(row))!, ...namesakes.get(sameName(fields.title))!]
      // A row with the same file is already shown as a duplicate.
      .find(
        (other) =>
          other !== row &&
          isSameEdition(other.fields!, fields) &&
          (!row.upload?.sha256 || other.upload?.sha256 !== row.upload.sha256),
      );
    const others = ofExam.get(fields.examId)!.filter((other) => other !== row);
    const haveOthers = others.length > 0 && others.every((other) => !isGeneral(other.fields!.subjectName));
    const needsSubject = isGeneral(fields.subjectName) && (library?.hasSubjects ?? haveOthers);
    const alike = twin?.key;
    return alike === row.alike && needsSubject === row.needsSubject ? row : { ...row, alike, needsSubject };
  });
}

/** Returns whether the library has been asked about the fields as they are. */
export const isCompared = ({ fields, library }: UploadListRow): boolean =>
  fields !== undefined && library?.facts === getFacts(fields);

/** Returns the paper of the library that a row is like. */
export function findAlikePaper({ fields, library, duplicate }: UploadListRow): SimilarPaper | undefined {
  return library?.similar.find((paper) => paper.id !== duplicate?.id && isSameEdition(paper, fields!));
}
