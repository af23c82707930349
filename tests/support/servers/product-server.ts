import { type PictureName, pictureSources } from '#lib/content/pictures.ts'
import { type FakeResponse, type ReceivedRequest, startFakeProductServer } from './fake-backend.ts'
import { findFreePort, withSite } from './site.ts'

// Vacancies that are hard to display, with long titles, mixed languages, missing or invalid fields, very long words, or
// malicious text.

const commonFields = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-12T08:00:00.000Z', __v: 0 }

const mixedDescription = `<h1>About the job</h1><p>Plan <strong>routes</strong>, <b>check</b> <em>every</em> <i>stop</i> and
  <u>call</u> 0750 123 4567.<br>Write to jobs@example.com or see <a href="https://example.org/a/very/long/path">our
  page</a>, <a href="mailto:jobs@example.com">write</a> or <a href="tel:+9647501234567">call</a>.</p>
  <h2>ئەرکەکان</h2><p>ڕێگاکان دیاری بکە، لەگەڵ شۆفێرەکان (C++ نا) قسە بکە!</p>
  <ul><li>Two years of work with maps.</li><li>زانینی زمانی کوردی.</li><li>Nested:<ul><li>one</li><li>دوو</li></ul></li></ul>
  <h3>المتطلبات</h3><ol start="3"><li>شهادة جامعية.</li><li>A driving licence.</li></ol>
  <blockquote><p>We answer within a week.</p><p>وەڵام دەدەینەوە.</p></blockquote><hr>
  <table><caption>Shifts</caption><thead><tr><th>Day</th><th>Start</th><th colspan="2">Place</th></tr></thead>
  <tbody><tr><td>Sunday</td><td>8:00</td><td>هەولێر</td><td>${'Headquarters '.repeat(6)}</td></tr></tbody></table>
  <p>${'unbreakable'.repeat(14)}</p><pre>line one\nline two</pre><h6>Last</h6><dl><dt>Term</dt><dd>Detail</dd></dl>
  <script>document.title = 'taken over'</script><img src="x" onerror="document.title = 'taken over'">
  <iframe srcdoc="<p>frame</p>"></iframe><p onclick="alert(1)" style="position:fixed">styled</p>`

const vacancies: readonly (Readonly<Record<string, unknown>> | null)[] = [
  {
    _id: 'long-en',
    title:
      'Senior Backend Engineer (C++/Rust), Payments, Wallets & Settlement for Drivers and Couriers — Remote or Hybrid!',
    category: 'Tech',
    jobDescription: mixedDescription,
    ...commonFields,
  },
  {
    _id: 'long-ku',
    title:
      'بەڕێوەبەری گەشەپێدانی بازرگانی و پەیوەندییەکانی چێشتخانە و سوپەرمارکێتەکان لە هەولێر، سلێمانی و دهۆک (ماوەی ٦ مانگ)!',
    category: 'businessDevelopment',
    jobDescription: '<p>لەگەڵ چێشتخانەکان قسە بکە. ژمارە: 0750 123 4567.</p>',
    ...commonFields,
  },
  {
    _id: 'long-ar',
    title: 'مهندس برمجيات أول (Backend) لخدمات الدفع والمحافظ الإلكترونية — أربيل أو السليمانية، دوام كامل!',
    category: 'TECH',
    jobDescription: '<p>برمجة الخدمات بلغة C++ (وغيرها).</p>',
    ...commonFields,
  },
  { _id: 'sparse', title: 'Cook' },
  {
    _id: 'unbreakable-en',
    title: 'W'.repeat(90),
    category: 'lamps',
    jobDescription: `<p>${'m'.repeat(200)}</p>`,
  },
  {
    _id: 'unbreakable-ku',
    title: 'گەیاندن'.repeat(14),
    category: null,
    jobDescription: null,
    createdAt: 'soon',
  },
  {
    _id: 'malicious',
    title: '\u202E<script>alert(1)</script>\u2069 & "quotes" {title} \u0007%s',
    category: 7,
    jobDescription: '\u202E<p>reversed</p><p></p>',
    createdAt: 9e99,
    updatedAt: [],
  },
  // Each of the last three entries lacks a usable title or a usable id.
  { _id: 'untitled', title: ' ', category: 'tech' },
  { title: 'No id', category: 'tech' },
  null,
]

const closedVacancy = {
  _id: 'closed',
  title: 'Lamp lighter, nights (m/f)',
  closedAt: '2026-11-15T08:00:00.000Z',
}

/** The ids of the vacancies whose pages are tested, keyed by the property under test. */
export const productVacancyIds = {
  long: ['long-en', 'long-ku', 'long-ar'],
  sparse: 'sparse',
  unbreakable: 'unbreakable-en',
  malicious: 'malicious',
  closed: closedVacancy._id,
} as const

const pictureNames: readonly PictureName[] = ['taxi-ride', 'hotels', 'flights-ticket']

// A request to another host fails a test, so all pictures on the landing page come from the site's own origin.
const createDashboard = (origin: string) => {
  const [firstUrl = '', ...otherUrls] = pictureNames.map((name) => origin + pictureSources(name).src)
  return {
    webIcons: [
      { image: firstUrl, title: 'Ride now', link: 'https://example.com/ride' },
      'https://example.com/icon.png',
      7,
    ],
    sliders: {
      sliders: [firstUrl, ...otherUrls, null],
      video: 'https://video.example.com/embed/1',
      appUsage: [
        { image: firstUrl, title: 'هەنگاوی یەکەم: ئەپەکە دابەزێنە (iOS)', description: 'ناوی خۆت بنووسە.' },
        { title: 'Choose where to', text: 'Type an address, or tap the map.' },
        { unknown: true },
      ],
      sliderSection: {
        image: firstUrl,
        title: 'New in Erbil: night rides (24/7)!',
        description: 'ئێستا لە هەموو گەڕەکەکاندا، شەو و ڕۆژ.',
      },
    },
    driverServices: [
      { icon: firstUrl, name: 'Fuel discount', text: '10 % at 40 stations', url: '/drivers-club' },
    ],
  }
}

const createResponder =
  (origin: string) =>
  ({ method, path }: ReceivedRequest): FakeResponse => {
    if (method === 'POST') return { body: { success: true } }
    if (path === '/web/dashboard') return { body: { success: true, data: createDashboard(origin) } }
    if (path === '/web/vacancies') return { body: { success: true, data: vacancies } }
    // The server refuses requests for this vacancy, although its list contains the vacancy.
    if (path === `/web/vacancy/${productVacancyIds.sparse}`)
      return { body: { success: false, message: 'Not today' } }
    const vacancy = [...vacancies, closedVacancy].find((each) => path === `/web/vacancy/${each?._id}`)
    return vacancy ? { body: { success: true, data: vacancy } } : undefined
  }

/**
 * Runs the built site while `use` runs, with a fake of the product's server that returns the vacancies and landing page
 * above.
 */
export const withProductSite = async (use: (url: string) => Promise<void>): Promise<void> => {
  const port = await findFreePort()
  const productServer = await startFakeProductServer(createResponder(`http://localhost:${port}`))
  try {
    await withSite({ BACKEND_URL: productServer.url }, use, { readyPath: '/web/vacancies', port })
  } finally {
    await productServer.stop()
  }
}
