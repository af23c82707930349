import type { Locale } from '#lib/i18n/locales.ts'

/** Titles that are easily drawn wrong, by the name of the picture in `tests/fixtures/cards` that shows them right. */
export const hardTitles: Readonly<Record<string, { locale: Locale; title: string }>> = {
  'sorani-letters': { locale: 'ku', title: 'ڕێگای دڵ و گوڵ، هەڵوێستی ئێمە' },
  'zero-width-non-joiner': { locale: 'ku', title: 'نووسەری وێب‌سایت و پەڕە‌کان' },
  harakat: { locale: 'ar', title: 'مُهَنْدِسُ بَرْمَجِيّاتٍ أَوَّل' },
  'latin-words': { locale: 'ku', title: 'ئەندازیاری React Native لە Hawre بۆ iOS' },
  'spaced-number': { locale: 'ku', title: 'تەلەفۆن بکە بۆ 0750 123 4567 یان 1551' },
  'joined-numbers': { locale: 'ku', title: 'وەتسئەپ +9647501234567 یان 0750-123-4567' },
  'three-kinds-of-digits': { locale: 'ku', title: '٣ شۆفێر، ۴ یاریدەدەر و 5 کارمەند (٢٠٢٦)' },
  brackets: { locale: 'ku', title: 'کارمەند [کاتی] (نیوەکات) {هەولێر}' },
  'long-word': { locale: 'ku', title: 'پەیوەندییەکانیشماندابوونەوەیاندابەزاندنەکەشیانەوە' },
  'four-lines': {
    locale: 'ar',
    title:
      'مدير قسم العلاقات الدولية وتطوير الأعمال في شركة التوصيل السريع بمدينة أربيل وضواحيها مع خبرة خمس سنوات',
  },
  hostile: { locale: 'ku', title: '<b>شۆفێر & "کڕیار"</b>' },
  emoji: { locale: 'ku', title: 'شۆفێری تاکسی 🚕 لە سلێمانی 🎉' },
  persian: { locale: 'ku', title: 'مهندس نرم‌افزار با تجربهٔ کار در تیم‌های بزرگ' },
  english: { locale: 'en', title: 'Senior Front-End Engineer (React, TypeScript)' },
}
