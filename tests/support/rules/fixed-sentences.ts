import type { Locale } from '#lib/i18n/locales.ts'

type FixedSentence = readonly [path: string, sentences: Readonly<Record<Locale, string>>]

/** Texts that specification 5 and 8 prescribe word for word, with their fixed translations. */
export const fixedSentences: readonly FixedSentence[] = [
  [
    'apply.errors.notEmpty',
    { en: 'Must not be empty', ku: 'نابێت بەتاڵ بێت', ar: 'لا يجوز ترك هذا الحقل فارغاً' },
  ],
  [
    'apply.errors.invalidEmail',
    { en: 'Invalid email', ku: 'ئیمەیڵەکە دروست نییە', ar: 'البريد الإلكتروني غير صحيح' },
  ],
  [
    'apply.errors.filesMissing',
    {
      en: 'Please upload both Resume and Photo before submitting!',
      ku: 'تکایە پێش ناردن، سیڤی و وێنە هەردووکیان هاوپێچ بکە!',
      ar: 'يرجى إرفاق السيرة الذاتية والصورة قبل الإرسال!',
    },
  ],
  [
    'apply.errors.uploadFailed',
    {
      en: 'An error occurred while uploading the files.',
      ku: 'لە کاتی ناردنی فایلەکاندا هەڵەیەک ڕووی دا.',
      ar: 'حدث خطأ أثناء رفع الملفات.',
    },
  ],
  [
    'apply.success',
    {
      en: 'Application submitted successfully!',
      ku: 'داواکارییەکەت بە سەرکەوتوویی نێردرا!',
      ar: 'أُرسل طلبك بنجاح!',
    },
  ],
  ['apply.toasts.error', { en: 'Error', ku: 'هەڵە', ar: 'خطأ' }],
  ['apply.toasts.success', { en: 'Success', ku: 'سەرکەوتوو بوو', ar: 'تم بنجاح' }],
  ['apply.submit', { en: 'Submit application', ku: 'داواکارییەکە بنێرە', ar: 'إرسال الطلب' }],
  ['apply.sections.personal', { en: 'Personal information', ku: 'زانیاریی کەسی', ar: 'المعلومات الشخصية' }],
  ['apply.sections.cv', { en: 'CV / Resume', ku: 'سیڤی', ar: 'السيرة الذاتية' }],
  ['apply.sections.coverLetter', { en: 'Cover letter', ku: 'نامەی داواکاری', ar: 'رسالة التقديم' }],
  ['apply.breadcrumb.current', { en: 'Application form', ku: 'فۆڕمی داواکاری', ar: 'استمارة التقديم' }],
  [
    'job-details.apply',
    {
      en: 'Apply for this job',
      ku: 'بۆ ئەم کارە داواکاری پێشکەش بکە',
      ar: 'التقديم على هذه الوظيفة',
    },
  ],
  ['job-details.description', { en: 'Job description', ku: 'وەسفی کار', ar: 'الوصف الوظيفي' }],
  ['job-details.breadcrumb.root', { en: 'Job openings', ku: 'هەلەکانی کار', ar: 'الوظائف الشاغرة' }],
  [
    'contact-us.errors.nameShort',
    {
      en: 'Name must have at least 2 letters',
      ku: 'ناو دەبێت لانیکەم دوو پیت بێت',
      ar: 'يجب ألا يقل الاسم عن حرفين',
    },
  ],
  [
    'contact-us.errors.messageRequired',
    { en: 'Message is required', ku: 'نووسینی نامە پێویستە', ar: 'كتابة الرسالة مطلوبة' },
  ],
  [
    'contact-us.modal.title',
    {
      en: 'Message Sent Successfully',
      ku: 'نامەکەت بە سەرکەوتوویی نێردرا',
      ar: 'أُرسلت رسالتك بنجاح',
    },
  ],
  ['contact-us.modal.ok', { en: 'OK', ku: 'باشە', ar: 'حسناً' }],
  ['send-link.form.submit', { en: 'Send link', ku: 'لینکەکە بنێرە', ar: 'إرسال الرابط' }],
  ['taxi-call-booking.hero.webApp', { en: 'Open the web app', ku: 'وێب ئەپ بکەرەوە', ar: 'فتح تطبيق الويب' }],
  [
    'taxi-call-booking.talk.items.dial.name',
    { en: 'Dial {dial}', ku: 'پەیوەندی بە {dial}ـەوە بکە', ar: 'الاتصال بالرقم {dial}' },
  ],
  [
    'taxi-call-booking.talk.items.register.name',
    {
      en: 'Phone request registration',
      ku: 'داواکارییەکەت تۆمار دەکرێت',
      ar: 'تسجيل الطلب هاتفياً',
    },
  ],
  ['taxi-call-booking.talk.items.sms.name', { en: 'Trip SMS', ku: 'کورتەنامەی گەشت', ar: 'رسالة الرحلة' }],
  ['taxi-intercity.tabs.items.car.name', { en: 'Request car', ku: 'داوای ئۆتۆمبێل بکە', ar: 'طلب سيارة' }],
  [
    'taxi-intercity.tabs.items.safety.name',
    { en: 'Safe trip experience', ku: 'گەشتێکی سەلامەت', ar: 'رحلة آمنة' },
  ],
  ['taxi-intercity.tabs.items.comfort.name', { en: 'Trip comfort', ku: 'ئاسوودەیی گەشت', ar: 'راحة الرحلة' }],
  ['pickup-truck.hero.action', { en: 'Request a Pickup', ku: 'داوای پیکاب بکە', ar: 'طلب بيك أب' }],
  ['pickup-truck.loads.items.light.title', { en: 'Light Pickup', ku: 'پیکابی سووک', ar: 'بيك أب خفيف' }],
  ['pickup-truck.loads.items.heavy.title', { en: 'Heavy Pickup', ku: 'پیکابی قورس', ar: 'بيك أب ثقيل' }],
  [
    'pickup-truck.loads.items.furniture.title',
    { en: 'Home & Office Furniture', ku: 'کەلوپەلی ماڵ و نووسینگە', ar: 'أثاث البيت والمكتب' },
  ],
  ['moving-services.hero.action', { en: 'Request a Pickup', ku: 'داوای پیکاب بکە', ar: 'طلب بيك أب' }],
  [
    'moving-services.vehicles.items.light.title',
    { en: 'Light Pickup', ku: 'پیکابی سووک', ar: 'بيك أب خفيف' },
  ],
  [
    'moving-services.vehicles.items.heavy.title',
    { en: 'Heavy Pickup', ku: 'پیکابی قورس', ar: 'بيك أب ثقيل' },
  ],
  [
    'moving-services.vehicles.items.furniture.title',
    { en: 'Home & Office Furniture', ku: 'کەلوپەلی ماڵ و نووسینگە', ar: 'أثاث البيت والمكتب' },
  ],
  [
    'online-supermarket-grocery.closing.action',
    { en: 'Buy at a discount', ku: 'بە داشکاندن بکڕە', ar: 'شراء بخصم' },
  ],
  [
    'flights-ticket.closing.action',
    { en: 'Buy plane tickets', ku: 'بلیتی فڕۆکە بکڕە', ar: 'شراء تذاكر الطيران' },
  ],
  [
    'bus-ticket.closing.action',
    { en: 'Bus Ticket Booking', ku: 'حیجزکردنی بلیتی پاس', ar: 'حجز تذاكر الباص' },
  ],
  [
    'hotels.closing.action',
    { en: 'Online Hotel Booking', ku: 'حیجزکردنی ئۆنلاینی هۆتێل', ar: 'حجز الفنادق عبر الإنترنت' },
  ],
  [
    'coming-soon.title',
    {
      en: 'This road is still being built.',
      ku: 'ئەم ڕێگایە هێشتا تەواو نەبووە.',
      ar: 'هذا الطريق قيد الإنشاء.',
    },
  ],
  ['coming-soon.message', { en: 'We open it soon.', ku: 'بەم زووانە دەیکەینەوە.', ar: 'سنفتحه قريباً.' }],
  [
    'common.googleMap.failed',
    { en: 'The map did not load.', ku: 'نەخشەکە بار نەبوو.', ar: 'تعذّر تحميل الخريطة.' },
  ],
  [
    'common.googleMap.keyRefused',
    { en: 'The map’s key was not accepted.', ku: 'کلیلی نەخشەکە وەرنەگیرا.', ar: 'رُفض مفتاح الخريطة.' },
  ],
]
