import { editDistance } from './correct-word.ts';

const readPairs = (pairs: string) =>
  new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));

/**
 * Letters of other scripts without a letter of Devanagari at the same place of their block. Addak, without one, doubles
 * the next consonant.
 */
const otherLetters = readPairs('ৎ:त ৰ:र ৱ:व ੰ:ं ੱ: ੲ:इ ੳ:उ ୟ:य ୱ:व ൺ:ण ൻ:न ർ:र ൽ:ल ൾ:ळ ൿ:क');
/** Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam, whose blocks have the layout of Devanagari. */
const otherScripts = /[\u0980-\u0d7f]/g;

/** Returns a text with the letters of all Indian scripts as those of Devanagari: 'எஸ்' -> 'ऎस्'. */
export function toDevanagari(text: string): string {
  return text
    .normalize('NFC')
    .replace(
      otherScripts,
      (letter) => otherLetters.get(letter) ?? String.fromCharCode(0x900 + (letter.charCodeAt(0) & 0x7f)),
    )
    .normalize('NFC');
}

/** Each vowel with the one that it is read as. */
const vowels = readPairs('ई:इ ी:ि ऊ:उ ू:ु ऎ:ए ॆ:े ऍ:ए ॅ:े ऒ:ओ ॊ:ो ऑ:ओ ॉ:ो');

/** Returns a word of Devanagari with one sign for the long and the short form of each vowel, without signs of writing. */
export const foldVowels = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u093c\u0901\u200c\u200d]/g, (sign) => (sign === '\u0901' ? '\u0902' : ''))
    .replace(/[\u0900-\u097f]/g, (letter) => vowels.get(letter) ?? letter);

/**
 * Returns the form of a word of Devanagari that its spellings share: vowel length, ण and न, श, ष and स, ब and व,
 * nasals, doubled and half letters.
 */
export function foldSounds(word: string): string {
  return foldVowels(word)
    .replace(/[णञङऩ]/g, 'न')
    .replace(/[शष]/g, 'स')
    .replace(/व/g, 'ब')
    .replace(/[रऱऋृ]/g, 'र')
    .replace(/ळ|ऴ/g, 'ल')
    .replace(/(.)्\1/g, '$1')
    .replace(/म्(?=[क-घच-झट-ढत-धप-भ])|ं/g, 'न')
    .replace(/्/g, '');
}

const consonants = readPairs(
  'क:k ख:k ग:g घ:g च:c छ:c ज:j झ:j ट:t ठ:t ड:d ढ:d त:t थ:t द:d ध:d न:n प:p फ:f ब:b भ:b म:m र:r ल:l स:s ह:h',
);

/** Returns a word of English or Hindi as it sounds, with 'a' for every vowel: 'station' and 'स्टेशन' -> 'stasan'. */
function soundOut(word: string): string {
  if (/[\u0900-\u097f]/.test(word))
    return foldSounds(word)
      .replace(/^य|[अआइउएऐओऔािुेैोौ]/g, 'a')
      .replace(/./gu, (letter) => consonants.get(letter) ?? (letter === 'a' ? 'a' : ''));
  return word
    .toLowerCase()
    .replace(/^ps|^wr|^kn/, (start) => start[1]!)
    .replace(/[ts]ion/g, 'san')
    .replace(/ph/g, 'f')
    .replace(/sh|sc(?=[eiy])/g, 's')
    .replace(/ch(?=em|ol|anic|r|n|l|ar)/g, 'k')
    .replace(/tch|chh?/g, 'ç')
    .replace(/ck|c(?![eiy])|[kq]h?/g, 'k')
    .replace(/c/g, 's')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/x/g, 'ks')
    .replace(/[vw]/g, 'b')
    .replace(/z/g, 'j')
    .replace(/([bdgjt])h/g, '$1')
    .replace(/ç/g, 'c')
    .replace(/m(?=[bdgkpt])/g, 'n')
    .replace(/(?<=[^aeiouy])e$/, '')
    .replace(/[aeiouy]+/g, 'a');
}

const withoutVowels = (sounded: string) =>
  (sounded[0] === 'a' ? 'a' : '') + sounded.replace(/a/g, '').replace(/(.)\1+/g, '$1');

/** Returns the consonants of a word as they sound: 'station' and 'स्टेशन' -> 'stsn'. A vowel at the beginning is 'a'. */
export const getSound = (word: string): string => withoutVowels(soundOut(word));

const unvoiced = readPairs('g:k j:c d:t b:p');
const unvoice = (sound: string) => sound.replace(/[gjdb]/g, (letter) => unvoiced.get(letter)!);

/** Returns the words by their sound without voice. Too many words share a shorter sound. */
export function indexSounds(words: readonly string[]): Map<string, string[]> {
  const sounds = new Map<string, string[]>();
  for (const word of words) {
    const sound = unvoice(getSound(word));
    if (sound.length >= 3) sounds.set(sound, [...(sounds.get(sound) ?? []), word]);
  }
  return sounds;
}

const isOfTamil = (word: string) => /[ऩऱळऴ]|्$/u.test(word);
/** Tamil writes a voiced consonant as its unvoiced one: 'குரூப்' is group. */
const canSoundLike = (typed: string, sound: string) =>
  [...sound].every((letter, index) => letter === typed[index] || unvoiced.get(letter) === typed[index]);

/**
 * Returns the other word that sounds most like a typed one, the first of equal ones, from what `indexSounds` returned.
 * Undefined without one.
 */
export function findAlike(typed: string, indexes: ReadonlyMap<string, string[]>[]): string | undefined {
  const [sounded, sound] = [soundOut(typed), getSound(typed)];
  const isAlike = (word: string) =>
    word !== typed && (isOfTamil(typed) ? canSoundLike(sound, getSound(word)) : getSound(word) === sound);
  return indexes
    .flatMap((index) => index.get(unvoice(sound)) ?? [])
    .filter(isAlike)
    .map((word) => ({ word, edits: editDistance(sounded, soundOut(word)) }))
    .toSorted((a, b) => a.edits - b.edits)[0]?.word;
}
