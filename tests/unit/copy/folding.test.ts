import { describe, expect, test } from 'vitest'
import { foldText } from '#lib/i18n/folding.ts'

describe('spellings of the same word', () => {
  test.each([
    ['Arabic yeh', 'سليمانی', 'سلیمانی'],
    ['Arabic yeh without dots', 'کوردى', 'کوردی'],
    ['Arabic kaf', 'كوردستان', 'کوردستان'],
    ['heh doachashmee', 'ھەولێر', 'هەولێر'],
    ['teh marbuta', 'مدرسة', 'مدرسه'],
    ['plain heh at the end', 'هەڵەبجه', 'هەڵەبجە'],
    ['heh and zero-width non-joiner', 'هه\u200cولێر', 'هەولێر'],
    ['heh for ە inside a word, as in texts for old fonts', 'ههولێر', 'هەولێر'],
    ['heh with hamza', 'خانۀ', 'خانه'],
    ['r without its diacritic', 'رانیە', 'ڕانیە'],
    ['l without its diacritic', 'هەلەبجە', 'هەڵەبجە'],
    ['o without its diacritic', 'دهوک', 'دهۆک'],
    ['ê without its diacritic', 'هەولیر', 'هەولێر'],
    ['one waw for two', 'کەرکوک', 'کەرکووک'],
    ['vowel signs', 'بَغْداد', 'بغداد'],
    ['tanween', 'مجاناً', 'مجانا'],
    ['shadda', 'الموظّف', 'الموظف'],
    ['dagger alef', 'هٰذا', 'هذا'],
    ['tatweel', 'بغـــداد', 'بغداد'],
    ['hamza above alef', 'أربيل', 'اربيل'],
    ['hamza below alef', 'إيران', 'ايران'],
    ['alef with madda', 'آذربيجان', 'اذربيجان'],
    ['alef wasla', 'ٱلبصرة', 'البصرة'],
    ['hamza on waw', 'مؤسسة', 'موسسة'],
    ['hamza on yeh', 'طوارئ', 'طواري'],
    ['lone hamza', 'كربلاء', 'كربلا'],
    ['alef maksura', 'مستشفى', 'مستشفي'],
    ['Arabic-Indic digits', 'شەقامی ٦٠ مەتری', 'شەقامی 60 مەتری'],
    ['Persian digits', 'شەقامی ۶۰ مەتری', 'شەقامی ٦٠ مەتری'],
    ['direction marks', '\u200fبەسرە\u200e \u2067بەغدا\u2069', 'بەسرە بەغدا'],
    ['presentation forms', 'ﺑﻐﺪاﺩ', 'بغداد'],
    ['Latin case', 'ERBIL', 'erbil'],
    ['Latin accents', 'Hewlêr, Şaqlawe', 'hewler, saqlawe'],
    ['Turkish i', 'DİYARBAKIR', 'diyarbakır'],
    ['spaces', '  Bandar \u00a0 Abbas\n', 'bandar abbas'],
  ])('%s: “%s” and “%s” → fold to the same text', (_, spelling, otherSpelling) => {
    expect(foldText(spelling)).toBe(foldText(otherSpelling))
  })
})

test.each([
  ['هەولێر', 'سلێمانی'],
  ['سەقز', 'سنە'],
  ['پاوە', 'باوە'],
  ['چرا', 'جرا'],
  ['گا', 'کا'],
  ['ژین', 'زین'],
  ['ڤان', 'فان'],
  ['بەسرە', 'بەصرە'],
  ['شەقامی ٦٠', 'شەقامی ٦١'],
])('“%s” and “%s” → fold to different texts', (word, otherWord) => {
  expect(foldText(word)).not.toBe(foldText(otherWord))
})

test.each([
  ['طه', 'طهران'],
  ['مەه', 'مەهاباد'],
  ['كربلاء', 'محافظة كربلاء المقدسة'],
  ['سلي', 'سلێمانی'],
])('partial name “%s” → its folded text occurs in the folded name “%s”', (partialName, name) => {
  expect(foldText(name)).toContain(foldText(partialName))
})
