import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { freeSlug, createSlug } from './slug.ts';

test('a slug is lowercase with hyphens between words', () => {
  const slugs = {
    'SSC CGL': 'ssc-cgl',
    '  State  PSC (Mains) -- 2019!': 'state-psc-mains-2019',
    'राज्य सेवा': 'राज्य-सेवा',
    CTET: 'ctet',
    // A joiner is within a word; the selector and the keycap of an emoji are no letters.
    'शक्\u200dति': 'शक्ति',
    'ques\u00adtion': 'question',
    '❤️ NDA 1️⃣': 'nda-1',
  };
  for (const [name, slug] of Object.entries(slugs)) assert.equal(createSlug(name), slug);
});

test('any name gives a valid slug that is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const slug = createSlug(name);
      assert.match(slug, /^[\p{L}\p{N}\p{M}]*(-[\p{L}\p{N}\p{M}]+)*$/u);
      assert.equal(slug, slug.toLowerCase());
      assert.equal(createSlug(slug), slug);
    }),
  );
});

test('a slug has a fallback and at most 120 characters', () => {
  for (const name of ['***', '🎯', '❤️', '\u200b']) assert.equal(createSlug(name), 'untitled', name);
  assert.equal(createSlug('***', 'paper'), 'paper');
  assert.equal(createSlug('ल '.repeat(100)).length, 119);
});

test('a taken or reserved slug gets the next free number', () => {
  const taken = new Set(['ssc', 'ssc-2']);
  const isTaken = (slug: string) => taken.has(slug);
  assert.equal(freeSlug('upsc', isTaken), 'upsc');
  assert.equal(freeSlug('ssc', isTaken), 'ssc-3');
  assert.equal(freeSlug('browse', isTaken), 'browse-2');
});
