import type { Locale } from '#lib/i18n/locales.ts'

// Matches a letter of the Arabic script, but not a digit or tatweel.
const arabicLetterPattern =
  '[\\u0621-\\u063A\\u0641-\\u064A\\u066E\\u066F\\u0671-\\u06D3\\u06D5\\u06FA-\\u06FF]'

// Columns: id · languages · description · pattern, with ⟨L⟩ for a letter · valid example · invalid example
const ruleTable = String.raw`
S1 · ku ar · Presentation forms, bidi controls · [\uFB50-\uFDFF\uFE70-\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069] · سڵاو · ﺳﻼو
S2 · ku ar en · Edge or double space · ^\s|\s$| {2,} · ناوی تەواو · ناوی  تەواو
S3 · ku ar · Space before a mark · \s[،؛؟.:!…] · چۆن کار دەکات؟ · چۆن کار دەکات ؟
S4 · ku ar · No space after a mark · [،؛؟](?![\s»)\]<…]|$) · نان، پەنیر · نان،پەنیر
S5 · ku ar · Latin , ; ? after a letter · ⟨L⟩\s*[,;?] · طعام، تذاكر · طعام, تذاكر
S6 · ku ar en · Dots instead of … · \.{2,} · دەنێردرێت… · دەنێردرێت...
S7 · ku ar · Quotes other than « » · ["“”„‟]|(?<!\w)' · «شتی ونبوو» · "شتی ونبوو"
S8 · ku ar · Persian digits · [۰-۹] · ٤ ژوور · ۴ ژوور
S9 · ku ar · Mixed digits in one number · [0-9][٠-٩]|[٠-٩][0-9] · ١٠ خولەک · 1٠ خولەک
S10 · ku ar · Latin separators in a local number · [٠-٩][,.][٠-٩] · ٥٬٠٠٠ کاڵا · ٥,٠٠٠ کاڵا
S11 · ku ar · Latin percent or stacked marks · %|[!؟]{2,} · ٢٥٪ · 25%
S12 · ku ar · Latin word outside the allowlist · \b(?!(?:PDF|DOC|DOCX|PNG|JPE?G|HEIC|WebP|CV|SMS|GPS|CRM|IP|KB|MB|MP|Wi|Fi|Tab|WCAG|AA|AuthFailure|[a-z]+@[a-z.]+)\b)[A-Za-z]{2,}(?![^{]*\}) · فایلی PDF · فایلی Resume
K1 · ku · Letters that are not Sorani · [كيىةأإآؤھہۀء] · کوردی · كوردي
K2 · ku · Letters kept only in Arabic words · [ثذصضطظ] · بەسرە · بەصرە
K3 · ku · ZWNJ anywhere (also ه + ZWNJ for ە) · \u200C · خزمەتگوزارییەکان · خزمەتگوزاری<ZWNJ>یەکان
K4 · ku · Plain ه at the end of a word · ه(?!⟨L⟩) · ئەوە · ئهوه
K5 · ku · Word-initial ر · (?<!⟨L⟩)ر · ڕێگا · رێگا
K6 · ku · Word-initial وو · (?<!⟨L⟩)وو(?=⟨L⟩) · وشە · ووشە
K7 · ku · Vowel signs · [\u064B-\u0652\u0670] · بەڵێ · بەلێَ
K8 · ku · نیە, چیە with one ی · (?<!⟨L⟩)(?:نیە|چیە)(?!⟨L⟩) · بەردەست نییە · بەردەست نیە
K9 · ku · One ی before ەک, ەکان, ەوە… after a noun in ی · (?<!هەر|بەر|سەر|قادس|دیوان|ناسر|ئورم|سلێمان)(?<=[بپتجچحخدرڕزژسشعغفڤقکگلڵمنه])یە(?:کە|کان|ک?(?![\u0621-\u06D5])|تی(?![\u0621-\u06D5])) · زانیارییەکان · زانیاریەکان
K10 · ku · Verb prefix cut off · (?<!⟨L⟩)(?:دە|نا)\s(?:کات|کەن|کەین|کەیت|بێت|بن|چێت|توانیت|توانین|توانێت|توانن|وێت|گات|گەن|دات|دەین|دەیت|نێرین|نێردرێت)(?!⟨L⟩) · دەکات · دە کات
K11 · ku · Suffix cut off · (?<=⟨L⟩)\s(?:ەکە|ەکان|ەکەت|ەکەی|ەوە|ەی|ێک|یەکان|ییەکان|یش)(?!⟨L⟩) · داواکارییەکان · داواکاری یەکان
K12 · ku · بکەوە for بکەرەوە, and similar verbs · (?<!⟨L⟩)(?:ب|بی)(?:ک|سڕ|نووس|خوێن|کشێن|دۆز)ەوە(?!⟨L⟩) · پڕی بکەرەوە · پڕی بکەوە
K13 · ku · پێ, لێ, تێ joined to a finite verb · (?<!⟨L⟩)(?:پێ|لێ|تێ)(?:دەکات|دەکەیت|دەکەین|بکە|دەدەین|نادەین|دەدات|بدە|ناکات)(?!⟨L⟩) · لێ نادەین · لێنادەین
K14 · ku · One-letter word other than و (Kurmanji ب ل ژ د) · (?<![\u0621-\u06FF\u0640A-Za-z0-9])[بلژدتک](?!⟨L⟩)(?![\u0640.]) · لە هەولێر · ل هەولێر
K15 · ku · Persian function words · (?<!⟨L⟩)(?:است|این|های|شما|کنید|شود|برنامه)(?!⟨L⟩) · ئەم خزمەتگوزارییە · این خزمەتگوزارییە
K16 · ku · Suffix on a Latin or Latin-digit run without ـ · [A-Za-z0-9]⟨L⟩ · 1551ـە · 1551ە
K17 · ku · Tatweel inside Kurdish text · (?<![A-Za-z0-9])\u0640 · CVـەکە · کـوردی
K18 · ku · Forbidden words · (?<!⟨L⟩)(?:کلیک|ئۆردەر|دلیڤەری|ئەکاونت|پەیج|بوک بکە|کێبڕکێکار|کرێدیت|تەهران|ئاسایشی گەشت|هەلە کراوەکان|دەتبەستینەوە|تاپ بکە|سەبمیت|جێگاکان|خۆت کۆپی بکە|فریاگوزاری(?!ی سەرەتایی)) · داواکارییەکەت · ئۆردەرەکەت
K19 · ku · جزدان alone, which is a purse · (?<!⟨L⟩)جزدان(?!⟨L⟩) · لە جزدانی ئەپەکەوە · لە جزدان
A1 · ar · Letters that are not Arabic · [کیەێۆڕڵڤپچگژھ] · كركوك · کرکوک
A2 · ar · Missing hamza · (?<!⟨L⟩)(?:و|ف|ب|ل)?(?:الى|او|اذا|انت|انتم|ايران|اربيل|اجرة|الاجرة|الان|اكثر|اقل|اول|اولا|ارسال|ارسل|اخر|اسبوع|ايام|امن|امان|اين|اي)(?!⟨L⟩) · إلى أربيل · الى اربيل
A3 · ar · Hamza on a connecting alef · (?<!⟨L⟩)(?:و|ال|لل|ب)?(?:إ(?:ستخدام|ستلام|ستمارة|شتراك|تصال|تصل|ختيار|ختر|سم|بن|نتظار|نتقال|طلب|ضغط|كتب|جتماع)|أ(?:ستخدام|ستلام|ستمارة|شتراك|تصال|ختيار|سم|بن|نتظار|نتقال|جتماع))(?!⟨L⟩) · من أين أطلب الاتصال؟ · إتصال
A4 · ar · ي and ى confused · (?<!⟨L⟩)(?:و|ف)?(?:الي|علي|حتي|متي|فى|الذى|التى|هى|الرئيسيه)(?!⟨L⟩) · على الطريق · علي الطريق
A5 · ar · ه for ة · (?<!⟨L⟩)(?:ال|لل|و|ب)?(?:رحله|سياره|خدمه|شركه|مدينه|وظيفه|رساله|صوره|اجره|أجره|تذكره|محفظه|استماره|سيره|دقيقه|ساعه)(?!⟨L⟩) · رحلة · رحله
A6 · ar · Tanween written before alef · \u064Bا · مجاناً · مجانًا
A7 · ar · Other vowel signs than ً ٍ ُ ّ · [\u064C\u064E\u0650\u0652\u0670] · يرد عليك موظف · مُوَظَّف
A8 · ar · و cut off its word · (?<!⟨L⟩)و\s · طعام وتذاكر · طعام و تذاكر
A9 · ar · Tatweel · \u0640 · الاسم · الاســم
A10 · ar · “as a …” with ك · (?<!⟨L⟩)ك(?:سائق|موظف|شريك|زبون|مستخدم|متقدم)(?!⟨L⟩) · العمل سائقاً · التسجيل كسائق
A11 · ar · “do the …ing” · (?<!⟨L⟩)(?:قم|قوموا|قومي|يرجى القيام|نقوم|يقوم|تقوم)\s+ب · يرجى إدخال الاسم · قم بإدخال الاسم
A12 · ar · Words used in other markets · (?<!⟨L⟩)(?:ال|لل|و|ب|بال)?(?:جوال|بقالة|تاكسي|رخصة القيادة|رخصة قيادة|استمارة السيارة|رسوم التوصيل|نموذج التقديم|عميل|عملاء|سيرة ذاتيه|كوبون|أوردر)(?!⟨L⟩) · تكسي · تاكسي
A13 · ar · Button keys: imperative or تم · ^(?:أرسل|اطلب|اضغط|اختر|احجز|افتح|اتصل|اكتب|سجل|سجّل|قدّم|شاهد|تم)(?!⟨L⟩) · إرسال الطلب · أرسل الطلب
A14 · ar · Dialect in body copy · (?<!⟨L⟩)(?:هسه|هسّه|شلون|وين|بالباب|اكو|ماكو|شنو|ويا|يمك)(?!⟨L⟩) · عند الباب · بالباب
A16 · ar · Asking support · سؤال الدعم · التواصل مع الدعم · سؤال الدعم
E1 · en · Straight quotes · ["'] · you’re · you're
E2 · en · Sales words · \b(?:seamless(?:ly)?|hassle-free|world-class|cutting-edge|leverage|empower\w*|unlock|elevate|solutions?|effortless(?:ly)?|revolution\w*|one-stop)\b · One app · A seamless app
E3 · en · Empty link words · \b(?:[Cc]lick here|[Tt]ap here|[Rr]ead more|[Ll]earn more)\b · See open jobs · Click here
E4 · en · Spelling (British) · \b(?:color|favorite|center|license|canceled|traveler)\b · licence · license
E5 · en · Time of day · \d\s?(?:AM|PM|[ap]\.m\.) · 6 am · 6 AM
E6 · en · Exclamation mark outside the prescribed texts · ! · Saved. · Saved!
`

/** Spelling and style rules that a pattern can check. */
export const copyRules = ruleTable
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', locales = '', description = '', pattern = '', validExample = '', invalid = ''] =
      line.split(' · ')
    return {
      id,
      locales: locales.split(' '),
      description,
      pattern: new RegExp(pattern.replaceAll('⟨L⟩', arabicLetterPattern), 'u'),
      validExample,
      invalidExample: invalid.replaceAll('<ZWNJ>', '\u200C'),
    }
  })

/** A spelling or style rule with a valid and an invalid example. */
export type CopyRule = (typeof copyRules)[number]

export const followsRule = (rule: CopyRule, text: string): boolean => !rule.pattern.test(text)

/** Returns the rules for a language. */
export const rulesFor = (locale: Locale) => copyRules.filter((rule) => rule.locales.includes(locale))
