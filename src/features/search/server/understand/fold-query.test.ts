import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { foldQuery } from './fold-query.ts';
import { findAlike, getSound, indexSounds, toDevanagari } from './fold-script.ts';

const folded: Record<string, Record<string, string>> = {
  'letter names in Indian scripts': {
    'एसएससी सीजीएल 2019': 'ssc cgl 2019',
    'बी पी एस सी': 'bpsc',
    'एस एस सी के पेपर': 'ssc के पेपर',
    'எஸ்எஸ்சி சிஜிஎல்': 'ssc cgl',
    'এসএসসি সিজিএল': 'ssc cgl',
    'ఆర్ఆర్‌బి ఎన్‌టిపిసి': 'rrb ntpc',
    'એસએસસી સીજીએલ': 'ssc cgl',
    'ਯੂਪੀਐਸਸੀ ਸੀਡੀਐਸ': 'upsc cds',
    'ଏସଏସସି ସିଜିଏଲ': 'ssc cgl',
    ಎಸ್‌ಎಸ್‌ಸಿ: 'ssc',
    'എസ്എസ്‌സി സിജിഎൽ': 'ssc cgl',
  },
  'letters and their names in Latin letters': {
    'b p s c 2020': 'bpsc 2020',
    'bee pee es see': 'bpsc',
    'en dee ay maths': 'nda maths',
    'paper a b': 'paper a b',
    'class x ii': 'class x ii',
    'jee main see': 'jee main see',
  },
  'years in words': {
    'ssc cgl twenty nineteen': 'ssc cgl 2019',
    'gate twenty twenty four second shift': 'gate 2024 second shift',
    'two thousand and eighteen': '2018',
    'nineteen ninety nine': '1999',
    'सीटेट दो हजार उन्नीस': 'सीटेट 2019',
    'दो हज़ार बीस रसायन': '2020 रसायन',
    'do hazaar teis': '2023',
    'twenty two questions': 'twenty two questions',
    'two papers': 'two papers',
  },
  'invisible characters': {
    '\u202assc\u202c cgl\u200b': 'ssc cgl',
    'क\u200dष': 'कष',
  },
  'other words': {
    नीट: 'नीट',
    'U.P. police': 'U.P. police',
    'सेवा के पेपर': 'सेवा के पेपर',
    '': '',
  },
};

describe('folding a query', () => {
  for (const [kind, queries] of Object.entries(folded))
    test(`reads ${kind}`, () => {
      for (const [query, expected] of Object.entries(queries))
        assert.equal(foldQuery(query), expected, query);
    });

  test('gives a word one sound in both scripts', () => {
    const pairs =
      'police:पुलिस station:स्टेशन science:साइंस teacher:टीचर biology:बायोलॉजी chemistry:केमिस्ट्री nimnlikhit:निम्नलिखित yuddh:युद्ध';
    for (const pair of pairs.split(' ')) {
      const [latin = '', hindi = ''] = pair.split(':');
      assert.equal(getSound(latin), getSound(hindi), pair);
    }
    assert.equal(getSound('filosofi'), getSound('philosophy'));
    assert.notEqual(getSound('physics'), getSound('physical'));
  });

  test('compares a long word of Tamil at once', () => {
    const index = indexSounds(['police', 'constable']);
    assert.equal(findAlike(toDevanagari(`${'கசதப'.repeat(40)}்`), [index]), undefined);
  });

  test('finds the word that sounds most like another one', () => {
    const words = [indexSounds(['plus', 'police', 'constable', 'group', 'mechanical', 'पुलिस'])];
    for (const [typed, word] of [
      ['पोलीस', 'police'],
      ['polis', 'police'],
      ['ਕਾਂਸਟੇਬਲ', 'constable'],
      ['கான்ஸ்டபிள்', 'constable'],
      ['குரூப்', 'group'],
      ['मैकेनिकल', 'mechanical'],
      ['कुरूप', undefined],
    ] as const)
      assert.equal(findAlike(toDevanagari(typed), words), word, typed);
  });
});
