import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { questions } from './similar-texts.fixture.ts';
import { sketchText } from './text-sketches.queries.ts';

describe('the sketch of a text', () => {
  test('has one of about 31 windows of a text, each once', () => {
    const sketch = sketchText(questions(0, 100));
    assert.ok(sketch.length > 40 && sketch.length < 100, `${sketch.length}`);
    assert.deepEqual(sketchText(`${questions(0, 100)} ${questions(0, 100)}`).slice(0, sketch.length), sketch);
  });

  test('is the same for other spaces, signs, digits and spellings', () => {
    const text = `${questions(0, 40)} हिन्दी में १२ प्रश्न `.repeat(2);
    const other = text.replaceAll('हिन्दी', 'हिंदी').replaceAll('१२', '12').replaceAll(' ', ' \n— ');
    assert.deepEqual(sketchText(other.toUpperCase()), sketchText(text));
  });

  test('of a longer text has the hashes of its part', () => {
    const part = sketchText(questions(0, 50));
    const whole = new Set(sketchText(`${questions(500, 900)} ${questions(0, 50)}`));
    assert.deepEqual(
      part.filter((hash) => !whole.has(hash)),
      [],
    );
  });

  test('is empty for a short text', () => {
    assert.deepEqual([sketchText(''), sketchText(questions(0, 20))], [[], []]);
  });
});
