import { z } from 'zod'
import { employmentKinds } from '#lib/schemas/categories.ts'
import { platform } from './platform.ts'
import {
  backendUrl,
  citySlug,
  databaseUrl,
  gatewayUrl,
  httpUrl,
  isAndroidApp,
  isAppleApp,
  listOf,
  mailbox,
  mailboxes,
  mailServer,
  mapKey,
  messagesUrl,
  origin,
  origins,
  phone,
  position,
  scannerHost,
  wholeNumber,
} from './setting-parsers.ts'

/** Describes a setting whose default has to be replaced before the site goes live. */
const markAsSample = <Setting extends z.ZodType>(setting: Setting, description: string): Setting =>
  setting.meta({ description: `${description} The default is a sample.`, isSample: true })

const sampleUrl = (defaultUrl: string, description: string) =>
  markAsSample(httpUrl.default(defaultUrl), description)
const accountUrl = (defaultUrl: string, description: string) =>
  markAsSample(
    z
      .union([z.literal('none'), httpUrl], { error: 'must be an http or https address, or none' })
      .default(defaultUrl),
    `${description}, or \`none\` for no icon.`,
  )

/** The httpUrl on the contact page while SUPPORT_EMAIL is not set. */
export const sampleSupportAddress = 'support@example.com'

/** Every setting under the heading that docs/configuration.md gives it. */
export const settingGroups = {
  'Backend and storage': {
    BACKEND_URL: backendUrl
      .optional()
      .describe(
        'Base address of the product’s server, ending in `/api/v1`. Unset: the embedded backend answers.',
      ),
    BACKEND_TIMEOUT_MS: wholeNumber('milliseconds', 100, 120_000)
      .default(8000)
      .describe('Timeout of each call to that server.'),
    DATABASE_URL: databaseUrl
      .optional()
      .describe(
        'PostgreSQL for what visitors send, `postgres://user@host/database`; several instances may share it. ' +
          'Unset: SQLite in `DATA_DIR`.',
      ),
    DATA_DIR: z
      .string()
      .default('data')
      .describe(
        'Folder for the SQLite database and the pending uploads (without DATABASE_URL), and for the backend’s last good answers.',
      ),
    CLAMAV_HOST: scannerHost
      .optional()
      .describe(
        'Host and port of a clamd (ClamAV) that looks for viruses in CVs, `clamav:3310`. A CV is held back until ' +
          'it has been scanned. Unset: nobody looks for viruses.',
      ),
    RETENTION_DAYS: wholeNumber('days', 1, 36_500)
      .optional()
      .describe(
        'Applications and messages older than this are removed, at start and every hour, as the privacy policy then ' +
          'says. Unset: they are kept.',
      ),
  },
  Site: {
    SITE_URL: origin
      .optional()
      .describe(
        'Public origin, for canonical addresses, language alternates, the sitemap, and links in e-mail. ' +
          'Unset: on Vercel the project’s production domain, else `http://localhost:PORT` except in e-mail, and the ' +
          'start logs a line about it.',
      ),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, { error: 'must be 16 to 256 signs without spaces' })
      .optional()
      .describe(
        'Token of 16 to 256 characters for `/metrics`, sent as `Authorization: Bearer …`. Unset: `/metrics` is 404.',
      ),
    SECURITY_CONTACT: mailbox
      .optional()
      .describe('E-mail address for reports of security problems, in `/.well-known/security.txt`.'),
    TRUSTED_PROXY_HOPS: wholeNumber('proxies', 0, 10)
      .default(0)
      .describe('Proxies in front that append to `X-Forwarded-For`; only what they appended is believed.'),
    MESSAGES_URL: messagesUrl
      .optional()
      .describe(
        'Address below which `locales/{lng}/translation.json` holds texts that replace the bundled ones.',
      ),
    MEDIA_ORIGINS: origins
      .optional()
      .describe(
        'Origins such as `https://cdn.example.com`, with commas between them, whose pictures, videos and players ' +
          'pages show beside those of `BACKEND_URL`, YouTube, Vimeo and Aparat. What comes from elsewhere is left out.',
      ),
    APPLICATION_FILES: z
      .enum(['required', 'optional'], { error: 'must be either required or optional' })
      .default('required')
      .describe('Whether an application needs a photo and a CV.'),
    VACANCY_CITY: citySlug
      .optional()
      .describe(
        'The city of vacancies that name no place: a key of `cities` in `messages/en/cities.json`, such as `erbil`. ' +
          'Unset: such a vacancy has no `JobPosting`, so that Google for Jobs does not list it.',
      ),
    VACANCY_KIND: z
      .enum(employmentKinds, { error: `must be one of ${employmentKinds.join(', ')}` })
      .optional()
      .describe('The kind of employment of a vacancy that names none. Unset: nothing is said about it.'),
  },
  'Links to other sites': {
    WEB_APP_URL: sampleUrl('https://app.example.com', 'The web app.'),
    DRIVER_SITE_URL: sampleUrl('https://drivers.example.com', 'The site for drivers.'),
    SUPERMARKET_URL: sampleUrl('https://market.example.com', 'The online supermarket.'),
    TRUCK_SITE_URL: sampleUrl('https://truck.example.com', 'The site for trucks.'),
    VAN_SITE_URL: sampleUrl('https://van.example.com', 'The site for vans.'),
    PARCEL_SITE_URL: sampleUrl('https://parcel.example.com', 'The site for parcels.'),
    ANDROID_APP_URL: httpUrl.optional().describe('The app in Google Play.'),
    IOS_APP_URL: httpUrl.optional().describe('The app in the App Store.'),
    ANDROID_APPS: listOf(
      isAndroidApp,
      'must be apps such as com.example.app=12:AB:… with commas between them',
    )
      .optional()
      .describe(
        'Android apps that may open links to the site, `package=fingerprint` with commas between them.',
      ),
    APPLE_APP_IDS: listOf(isAppleApp, 'must be apps such as ABCDE12345.com.example with commas between them')
      .optional()
      .describe('iPhone apps that may open links to the site, `team.bundle` with commas between them.'),
    SOCIAL_TWITTER_URL: accountUrl('https://x.example.com', 'Account on X'),
    SOCIAL_INSTAGRAM_URL: accountUrl('https://instagram.example.com', 'Account on Instagram'),
    SOCIAL_YOUTUBE_URL: accountUrl('https://youtube.example.com', 'Channel on YouTube'),
    SOCIAL_LINKEDIN_URL: accountUrl('https://linkedin.example.com', 'Page on LinkedIn'),
    SOCIAL_TELEGRAM_URL: accountUrl('https://telegram.example.com', 'Channel on Telegram'),
  },
  'Contact and maps': {
    SUPPORT_PHONE: markAsSample(phone.prefault('+9647501234567'), 'Phone number with its country code.'),
    SUPPORT_FAX: markAsSample(phone.prefault('+964662101551'), 'Fax number with its country code.'),
    WHATSAPP_NUMBER: phone
      .optional()
      .describe('WhatsApp number with its country code, shown beside the phone. Unset: no WhatsApp.'),
    SUPPORT_EMAIL: markAsSample(
      z.email({ error: 'must be an e-mail address' }).default(sampleSupportAddress),
      'E-mail address on the contact page.',
    ),
    // A sample on 60 Meter Road, Erbil.
    HEADQUARTERS_POSITION: markAsSample(
      position.prefault('36.2061,44.0202'),
      'Latitude and longitude of the headquarters.',
    ),
    MAP_DEMO: z
      .enum(['0', '1'], { error: 'must be either 0 or 1' })
      .default('0')
      .describe('`1`: `/{language}/map-demo` shows 50 sample markers. `0`: it is 404.'),
    GOOGLE_MAPS_API_KEY: mapKey
      .optional()
      .describe(
        'Key for Google’s map, which replaces the drawn one at a tap. Restrict it to the site’s origin. Unset: no Google.',
      ),
  },
  'E-mail and SMS': {
    SMTP_URL: mailServer
      .optional()
      .describe('Mail server, `smtp://user:password@host:587` or `smtps://…`. Unset: no e-mail.'),
    MAIL_FROM: mailbox.optional().describe('Sender of the site’s e-mail. Needed with `SMTP_URL`.'),
    APPLICATIONS_TO: mailboxes
      .optional()
      .describe('Who is notified of applications: addresses with commas between them.'),
    CONTACT_TO: mailboxes
      .optional()
      .describe(
        'Who gets the messages of the contact form by e-mail: addresses with commas between them. Unset: nobody; ' +
          'messages stay in the database, or go to `BACKEND_URL` only.',
      ),
    SMS_WEBHOOK_URL: gatewayUrl
      .optional()
      .describe(
        'Gateway that sends links by SMS. Unset: no form asks for a number; pages link to the app instead.',
      ),
  },
}

const schema = z.object({
  ...settingGroups['Backend and storage'],
  ...settingGroups.Site,
  ...settingGroups['Links to other sites'],
  ...settingGroups['Contact and maps'],
  ...settingGroups['E-mail and SMS'],
})

const settingsSchema = schema
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set together with SMTP_URL: it is the address that the site’s e-mail comes from',
  })
  // Without a server, recipients would wait for e-mail that nobody sends.
  .superRefine(({ SMTP_URL, APPLICATIONS_TO, CONTACT_TO }, context) => {
    for (const [name, recipients] of Object.entries({ APPLICATIONS_TO, CONTACT_TO })) {
      const message = 'must not be set without SMTP_URL, which says how to send e-mail'
      if (recipients && !SMTP_URL) context.addIssue({ code: 'custom', path: [name], message })
    }
  })

/** The site's configuration, checked and with its defaults. */
export type Env = z.infer<typeof settingsSchema>

/** A wrong setting; the message has one sentence for each, naming it but never showing its value. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** Reads settings out of `source`; an empty string counts as unset. Throws an EnvError. */
export const parseEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const environment = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = settingsSchema.safeParse({ ...platform(environment).settings, ...environment })
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new EnvError([...new Set(messages)].join(' '))
}

let parsed: Env | undefined

/** The settings of this process, read at the first call, so that a build needs none. */
export const env = (): Env => {
  parsed ??= parseEnv(process.env)
  return parsed
}

/** Whether submissions would be lost, because the platform keeps no files and no database is set. */
export const losesSubmissions = (): boolean => !platform().hasPersistentDisk && !env().DATABASE_URL

const allSettings: Readonly<Record<string, z.ZodType>> = schema.shape
const defaults = schema.parse({})

/** The names of the settings that still have a sample as their value. */
export const sampleSettings = (settings: Env): (keyof Env)[] =>
  schema
    .keyof()
    .options.filter((name) => allSettings[name]?.meta()?.isSample)
    .filter((name) => JSON.stringify(settings[name]) === JSON.stringify(defaults[name]))
