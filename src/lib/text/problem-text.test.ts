import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getProblemText } from './problem-text.ts';

describe('getProblemText', () => {
  test('names the field in words', () => {
    assert.equal(getProblemText('downloads', 'must be at least 1'), 'Downloads must be at least 1');
    assert.equal(getProblemText('fileUrl', 'is required'), 'File URL is required');
    assert.equal(
      getProblemText('footerLinks.0.url', 'must not be empty'),
      'Footer links 1 URL must not be empty',
    );
    assert.equal(getProblemText('from', 'at most 731 days'), 'From: at most 731 days');
  });

  test('prefers the label of the form', () => {
    assert.equal(getProblemText('twitterHandle', 'is wrong', 'Twitter handle'), 'Twitter handle is wrong');
  });

  test('keeps a message that is a sentence', () => {
    assert.equal(getProblemText('content', 'Enter some text'), 'Enter some text');
  });
});
