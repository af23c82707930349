import { z } from 'zod'
import { processSlot } from '#lib/process/process-slot.ts'
import { platform } from './platform.ts'
import { sendingSettings } from './sending-settings.ts'
import {
  analyticsSiteSchema,
  backendUrlSchema,
  citySlugSchema,
  commaSeparated,
  databaseUrlSchema,
  extraFieldNameSchema,
  httpUrlSchema,
  isAndroidApp,
  isAppleAppId,
  mailboxSchema,
  mapsApiKeySchema,
  messagesUrlSchema,
  originSchema,
  originsSchema,
  phoneSchema,
  positionTextSchema,
  scannerHostSchema,
  scriptUrlSchema,
  siteVerificationSchema,
  timeZoneSchema,
  unquote,
  wholeNumber,
} from './setting-parsers.ts'

const markAsSample = <Setting extends z.ZodType>(setting: Setting, description: string): Setting =>
  setting.meta({ description: `${description} The default is a sample.`, isSample: true })

const sampleUrl = (defaultUrl: string, description: string) =>
  markAsSample(httpUrlSchema.default(defaultUrl), description)
const accountUrl = (network: string, kind: string) =>
  httpUrlSchema
    .optional()
    .describe(
      `URL of the ${network} ${kind}. If unset, the footer of a public site has no ${network} icon; on a trial, ` +
        'the icon links to a sample URL.',
    )

export const sampleSupportEmail = 'support@example.com'

/** All settings, grouped under their headings in docs/configuration.md. */
export const settingGroups = {
  'Backend and storage': {
    BACKEND_URL: backendUrlSchema
      .optional()
      .describe(
        'Base URL of the product’s server, ending in `/api/v1`. If unset, the site uses its embedded ' +
          'backend.',
      ),
    STORE: z
      .enum(['database', 'none'], { error: 'must be either database or none' })
      .default('database')
      .describe(
        'Where the site stores forms: in its `database`, or nowhere (`none`). Without a store, the site sends ' +
          'forms only to `BACKEND_URL`, opens no database and writes no files. “Without a store” in ' +
          'docs/deploy.md lists the missing features. On Vercel, the default is `none` if `BACKEND_URL` is set ' +
          'and `DATABASE_URL` is not.',
      ),
    APPLICATION_SOURCE_FIELD: extraFieldNameSchema
      .optional()
      .describe(
        'Name of the form field, such as `source`, in which the site sends an application’s source (for example, ' +
          'the job board that linked to the vacancy) to `BACKEND_URL`. If unset, the site only stores the source ' +
          'and adds it to the e-mail to `APPLICATIONS_TO`; if it has no store, it drops the source.',
      ),
    DATABASE_URL: databaseUrlSchema
      .optional()
      .describe(
        'PostgreSQL database for submissions, pending uploads and the embedded backend, such as ' +
          '`postgres://user@host/database`. Several instances may share it. If unset, the site uses ' +
          'SQLite in `DATA_DIR`.',
      ),
    DATA_DIR: z
      .string()
      .default('data')
      .describe(
        'Folder for cached responses from `BACKEND_URL` and, if `DATABASE_URL` is unset, for the SQLite database ' +
          'and pending uploads. On Vercel, the default is a temporary folder.',
      ),
    CLAMAV_HOST: scannerHostSchema
      .optional()
      .describe(
        'Host and port of a ClamAV daemon (clamd) that scans CVs for viruses, such as `clamav:3310`. Until a ' +
          'CV has been scanned, the site does not forward, e-mail or export it. If unset, CVs are not scanned.',
      ),
    RETENTION_DAYS: wholeNumber('days', 1, 36_500)
      .optional()
      .describe(
        'Age in days at which applications and messages expire. Those still waiting to be forwarded expire ' +
          'after four days at the earliest. If the site uses the embedded backend, this age is stated in the privacy ' +
          'policy, on the receipt and the application’s page, and in the confirmation. Even if it is higher or unset, ' +
          'unsent e-mail (except about withdrawals) and the content of unconfirmed submissions expire after 30 ' +
          'days, and records of withdrawn or forwarded submissions expire after a year if their content has been ' +
          'deleted. The site deletes expired data within about a day. If unset, the site keeps all other submissions.',
      ),
  },
  Site: {
    SITE_URL: originSchema
      .optional()
      .describe(
        'Public origin for canonical URLs, language alternates, the sitemap, links in e-mail and the link to ' +
          'the app (`/app`). If unset on Vercel, it is the project’s production domain. If unset elsewhere, it is ' +
          '`http://localhost:PORT`, e-mail contains no links to the site, the link to the app is `WEB_APP_URL`, and ' +
          'the site logs `start.origin-assumed` when it starts. If the host is neither `localhost` nor a loopback address, ' +
          'the site is public, so it removes sample vacancies when it starts, and omits sample branches from ' +
          'structured data.',
      ),
    TIME_ZONE: timeZoneSchema
      .default('Asia/Baghdad')
      .describe(
        'The company’s time zone, used for dates on pages and in e-mail, and for the end of a vacancy’s ' +
          '`closesOn` day.',
      ),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, { error: 'must be 16 to 256 ASCII characters without spaces' })
      .optional()
      .describe(
        'Token of 16 to 256 characters for `/metrics`, sent as `Authorization: Bearer …`. If unset, ' +
          '`/metrics` returns 404.',
      ),
    SECURITY_CONTACT: mailboxSchema
      .optional()
      .describe('E-mail address for security reports, published in `/.well-known/security.txt`.'),
    TRUSTED_PROXY_HOPS: wholeNumber('proxies', 0, 10)
      .default(0)
      .describe(
        'Number of proxies in front of the site that append to `X-Forwarded-For`. The site trusts only the IP ' +
          'addresses that they append. On Vercel, the default is 1.',
      ),
    MESSAGES_URL: messagesUrlSchema
      .optional()
      .describe(
        'Base URL of messages that replace the bundled ones. The site loads ' +
          '`locales/{lng}/translation.json` under this URL.',
      ),
    MEDIA_ORIGINS: originsSchema
      .optional()
      .describe(
        'Comma-separated origins, such as `https://cdn.example.com`, from which pages may show pictures, ' +
          'videos and players. Pages also show the site’s own media, media from the origin of `BACKEND_URL`, and the ' +
          'players of YouTube, Vimeo and Aparat. They hide all other media.',
      ),
    APPLICATION_FILES: z
      .enum(['required', 'optional'], { error: 'must be either required or optional' })
      .default('required')
      .describe('Whether an application requires a photo and a CV.'),
    REPLY_WITHIN_DAYS: wholeNumber('days', 1, 365)
      .optional()
      .describe(
        'Number of days within which the company replies to applicants. The application form’s page, the receipt, ' +
          'the application’s page and the confirmation state this deadline. With the embedded backend, it must ' +
          'not exceed `RETENTION_DAYS`. If unset, no deadline is stated.',
      ),
    VACANCY_CITY: citySlugSchema
      .optional()
      .describe(
        'City for vacancies that name no place: a key of `cities` in `messages/en/cities.json`, such as ' +
          '`erbil`. If unset, such a vacancy has no `JobPosting`, so Google for Jobs does not list it.',
      ),
  },
  'Analytics and search engines': {
    ANALYTICS_SCRIPT: scriptUrlSchema
      .optional()
      .describe(
        'HTTPS URL of the Plausible or Umami script that counts visits, such as ' +
          '`https://plausible.io/js/pa-aB1.js` or `https://cloud.umami.is/script.js`. For Plausible, it must be ' +
          'the script in the snippet that Plausible shows (`pa-….js`) or a manual script (`….manual.js`). All data is ' +
          'sent to this URL’s origin. If unset, visits are not counted, and pages load no analytics script.',
      ),
    ANALYTICS_SITE: analyticsSiteSchema
      .optional()
      .describe(
        'The site’s domain in Plausible or its website ID (a UUID) in Umami. Required with `ANALYTICS_SCRIPT`.',
      ),
    SITE_VERIFICATION: siteVerificationSchema
      .optional()
      .describe(
        'Comma-separated codes that verify the site for Google Search Console, Bing Webmaster Tools and Yandex ' +
          'Webmaster, such as `google=abc123,bing=ABC123,yandex=abc123`. Each code is the `content` of the meta ' +
          'element that the service shows.',
      ),
    NOINDEX: z
      .enum(['0', '1'], { error: 'must be either 0 or 1' })
      .default('0')
      .describe(
        'If `1`, pages, API responses and public files have the header `X-Robots-Tag: noindex`, which keeps a ' +
          'staging server out of search engines. `robots.txt` then disallows no path, because crawlers must see ' +
          'the header.',
      ),
  },
  'Links to other sites': {
    WEB_APP_URL: sampleUrl('https://app.example.com', 'URL of the web app.'),
    DRIVER_SITE_URL: sampleUrl('https://drivers.example.com', 'URL of the driver site.'),
    SUPERMARKET_URL: sampleUrl('https://market.example.com', 'URL of the online supermarket.'),
    TRUCK_SITE_URL: sampleUrl('https://truck.example.com', 'URL of the truck site.'),
    VAN_SITE_URL: sampleUrl('https://van.example.com', 'URL of the van site.'),
    PARCEL_SITE_URL: sampleUrl('https://parcel.example.com', 'URL of the parcel site.'),
    ANDROID_APP_URL: httpUrlSchema.optional().describe('URL of the app on Google Play.'),
    IOS_APP_URL: httpUrlSchema.optional().describe('URL of the app in the App Store.'),
    ANDROID_APPS: commaSeparated(
      isAndroidApp,
      'must be comma-separated apps such as com.example.app=14:6D:…:E5, with all 32 bytes of the SHA-256',
    )
      .optional()
      .describe(
        'Android apps that may open links to the site, as comma-separated `package=fingerprint` pairs. The ' +
          'fingerprint is the SHA-256 of the certificate that signs the app, as Google Play Console and ' +
          '`keytool -list -v` show it: 32 bytes in hexadecimal, separated by colons, such as ' +
          '`com.example.app=14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5`.',
      ),
    APPLE_APP_IDS: commaSeparated(isAppleAppId, 'must be comma-separated apps such as ABCDE12345.com.example')
      .optional()
      .describe('iOS apps that may open links to the site, as comma-separated `team.bundle` ids.'),
    SOCIAL_TWITTER_URL: accountUrl('X', 'account'),
    SOCIAL_INSTAGRAM_URL: accountUrl('Instagram', 'account'),
    SOCIAL_YOUTUBE_URL: accountUrl('YouTube', 'channel'),
    SOCIAL_LINKEDIN_URL: accountUrl('LinkedIn', 'page'),
    SOCIAL_TELEGRAM_URL: accountUrl('Telegram', 'channel'),
  },
  'Contact and maps': {
    SUPPORT_PHONE: markAsSample(
      phoneSchema.prefault('+9647501234567'),
      'Phone number with its country code.',
    ),
    SUPPORT_FAX: markAsSample(phoneSchema.prefault('+964662101551'), 'Fax number with its country code.'),
    WHATSAPP_NUMBER: phoneSchema
      .optional()
      .describe(
        'WhatsApp number with its country code, shown beside the phone number. If unset, pages show no ' +
          'WhatsApp number.',
      ),
    SUPPORT_EMAIL: markAsSample(
      z.email({ error: 'must be an e-mail address' }).default(sampleSupportEmail),
      'Support e-mail address on pages, in e-mail and in `jobs.xml`. If unset, e-mail contains `MAIL_FROM` instead, ' +
        'and `jobs.xml` contains no e-mail address.',
    ),
    // A point on 60 Metre Road, Erbil.
    HEADQUARTERS_POSITION: markAsSample(
      positionTextSchema.prefault('36.2061,44.0202'),
      'Latitude and longitude of the headquarters.',
    ),
    MAP_DEMO: z
      .enum(['0', '1'], { error: 'must be either 0 or 1' })
      .default('0')
      .describe(
        'If `1`, the page `/{language}/map-demo` shows 50 sample markers. If `0`, the page returns 404.',
      ),
    GOOGLE_MAPS_API_KEY: mapsApiKeySchema
      .optional()
      .describe(
        'API key for Google Maps, which visitors can choose instead of the drawn map. Restrict the key to the ' +
          'site’s origin. If unset, pages show only the drawn map.',
      ),
  },
  'E-mail and SMS': sendingSettings,
}

const baseSchema = z.object({
  ...settingGroups['Backend and storage'],
  ...settingGroups.Site,
  ...settingGroups['Analytics and search engines'],
  ...settingGroups['Links to other sites'],
  ...settingGroups['Contact and maps'],
  ...settingGroups['E-mail and SMS'],
})

const settingsSchema = baseSchema
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set if SMTP_URL is set, because it is the sender of the site’s e-mail',
  })
  .refine(({ ANALYTICS_SCRIPT, ANALYTICS_SITE }) => !ANALYTICS_SCRIPT === !ANALYTICS_SITE, {
    path: ['ANALYTICS_SITE'],
    error: 'must be set if ANALYTICS_SCRIPT is set, and only then',
  })
  // Plausible’s older scripts, except the manual ones, report URLs and referrers automatically.
  .refine(
    ({ ANALYTICS_SCRIPT: script, ANALYTICS_SITE: site }) =>
      !script || !site?.includes('.') || /\/(?:pa-[\w-]+|[\w-]+(?:\.local)?\.manual)\.js$/.test(script),
    {
      path: ['ANALYTICS_SCRIPT'],
      error:
        'must be a script such as pa-aB1.js or script.manual.js if ANALYTICS_SITE is a domain (Plausible)',
    },
  )
  .refine(
    ({ BACKEND_URL, RETENTION_DAYS = Infinity, REPLY_WITHIN_DAYS = 0 }) =>
      BACKEND_URL || REPLY_WITHIN_DAYS <= RETENTION_DAYS,
    {
      path: ['REPLY_WITHIN_DAYS'],
      error: 'must not be greater than RETENTION_DAYS, after which the site removes applications',
    },
  )
  .superRefine(({ SMTP_URL, APPLICATIONS_TO, CONTACT_TO }, context) => {
    for (const [name, recipients] of Object.entries({ APPLICATIONS_TO, CONTACT_TO })) {
      const message = 'must not be set without SMTP_URL, which is needed to send e-mail'
      if (recipients && !SMTP_URL) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .refine(({ STORE, BACKEND_URL }) => STORE !== 'none' || BACKEND_URL, {
    path: ['BACKEND_URL'],
    error: 'must be set if STORE is none, because the site then sends forms only to it',
  })
  .superRefine(({ STORE, ...settings }, context) => {
    if (STORE !== 'none') return
    const { DATABASE_URL, CLAMAV_HOST, RETENTION_DAYS, SMTP_URL, SMS_WEBHOOK_URL } = settings
    const storeSettings = {
      DATABASE_URL,
      CLAMAV_HOST,
      RETENTION_DAYS,
      SMTP_URL,
      SMS_WEBHOOK_URL,
      SENDING: settings.SENDING === '0' || undefined,
    }
    const message =
      'must not be set if STORE is none (on Vercel the default with BACKEND_URL and without DATABASE_URL)'
    for (const [name, value] of Object.entries(storeSettings))
      if (value !== undefined) context.addIssue({ code: 'custom', path: [name], message })
  })

export type Env = z.infer<typeof settingsSchema>

/** The error for invalid settings. Its message names invalid settings, but never contains a setting's value. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** Parses environment variables; blank ones count as unset. Throws an EnvError if one is invalid. */
export const parseEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const entries = Object.entries(source).map(([name, value]) => [name, value && unquote(value)] as const)
  const values = Object.fromEntries(entries.filter(([, value]) => value))
  const result = settingsSchema.safeParse({ ...platform(values).defaultSettings, ...values })
  if (result.success) return result.data
  const messages = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new EnvError([...new Set(messages)].join(' '))
}

let cachedEnv: Env | undefined

/** Returns this process's settings, which the first call parses; throws an EnvError if one is invalid. */
export const env = (): Env => {
  cachedEnv ??= parseEnv(processSlot('environment', () => process.env))
  return cachedEnv
}

/** Checks whether the site stores forms; if not, it only forwards applications and messages to BACKEND_URL. */
export const hasStore = ({ STORE }: Env = env()): boolean => STORE !== 'none'

/** Checks whether the site may send e-mail and SMS and forward forms; if not, it only stores forms. */
export const isSendingEnabled = ({ SENDING }: Env = env()): boolean => SENDING === '1'

/** Checks whether links to the app are stored, so that the link form can be tried without sending an SMS. */
export const storesLinks = (settings: Env = env()): boolean =>
  hasStore(settings) && (settings.SMS_WEBHOOK_URL ? !isSendingEnabled(settings) : !settings.SITE_URL)

export const losesSubmissions = (): boolean =>
  !platform().hasPersistentDisk && !env().DATABASE_URL && hasStore()

/** Checks whether SITE_URL is set and its host is neither `localhost` nor a loopback address. */
export const isPublicSite = (): boolean => {
  const { SITE_URL } = env()
  return SITE_URL !== undefined && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(SITE_URL).hostname)
}

const settingSchemas: Readonly<Record<string, z.ZodType>> = baseSchema.shape
const defaults = baseSchema.parse({})

/** Returns SUPPORT_PHONE; null if it is the sample, which may be a stranger's number. */
export const supportPhone = (): string | null => {
  const { SUPPORT_PHONE } = env()
  return SUPPORT_PHONE === defaults.SUPPORT_PHONE ? null : SUPPORT_PHONE
}

export const listSampleSettingNames = (settings: Env): (keyof Env)[] =>
  baseSchema
    .keyof()
    .options.filter((name) => settingSchemas[name]?.meta()?.isSample)
    .filter((name) => JSON.stringify(settings[name]) === JSON.stringify(defaults[name]))
