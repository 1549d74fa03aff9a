import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaProblems } from './schema-org.ts';

const createGraph = (...nodes: unknown[]) => ({ '@context': 'https://schema.org', '@graph': nodes });
const sound = {
  '@type': 'WebSite',
  '@id': 'https://a.example/#website',
  name: 'A',
  publisher: { '@id': 'https://a.example/#organization' },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: 'https://a.example/browse?search={term}' },
    'query-input': 'required name=term',
  },
};
const file = { '@type': 'MediaObject', contentUrl: 'https://a.example/a.pdf', contentSize: '1.2 MB' };
const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'One' }] };

test('valid graphs have no problems', () => {
  const paper = { '@type': 'LearningResource', name: 'P', inLanguage: ['hi'], associatedMedia: file };
  const page = { '@type': 'CollectionPage', name: 'C', mainEntity: list };
  assert.deepEqual(schemaProblems([createGraph(sound), createGraph(paper, page), createGraph()]).flat(), []);
});

const defects: Record<string, unknown> = {
  'an invented property': { ...sound, rating: 5 },
  'an invented property deep inside': {
    '@type': 'CollectionPage',
    mainEntity: { ...list, itemListElement: [{ '@type': 'ListItem', position: 1, nome: 'One' }] },
  },
  'an invented property of a file': {
    '@type': 'LearningResource',
    associatedMedia: { ...file, sizeInBytes: 1 },
  },
  'a property of another type': { '@type': 'Organization', name: 'O', inLanguage: 'en' },
  'an invented type': { '@type': 'ExamPaper', name: 'P' },
  'a type that is not a name': { '@type': 'Thing; //', name: 'P' },
  'an object of the wrong type': { '@type': 'LearningResource', associatedMedia: list },
  'a text instead of a boolean': { '@type': 'LearningResource', isAccessibleForFree: 'no doubt' },
  'an object without a type': { '@type': 'LearningResource', about: { title: 'Exam' } },
  'a property of an action on another type': { ...sound, 'query-input': 'required name=term' },
};

// One call for all defects, because each call starts the compiler.
const problems = schemaProblems([
  { ...createGraph(sound), '@context': 'https://example.org' },
  ...Object.values(defects).map((node) => createGraph(node)),
]);

test('a graph in another context is a problem', () => {
  assert.ok(problems[0]!.length > 0);
});

for (const [index, name] of Object.keys(defects).entries()) {
  test(`${name} is a problem`, () => {
    assert.ok(problems[index + 1]!.length > 0);
  });
}
