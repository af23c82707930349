import { z } from 'zod'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import places from './places.json' with { type: 'json' }

/** Trims a value, and removes the pair of quotes that `docker run --env-file` leaves around it. */
export const unquote = (value: string): string =>
  value
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()

export const httpUrlSchema = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https URL',
  abort: true,
})

// `fetch` rejects a URL with a user name or password, and its error message would contain them.
export const urlWithoutCredentialsSchema = httpUrlSchema.refine(
  (url) => !new URL(url).username && !new URL(url).password,
  { error: 'must be a URL without user name and password', abort: true },
)
export const backendUrlSchema = urlWithoutCredentialsSchema
  .transform((url) => url.replace(/\/+$/, ''))
  .refine((url) => new URL(url).pathname.endsWith('/api/v1') && !/[?#]/.test(url), {
    error: 'must be an http or https URL that ends in /api/v1',
  })

export const originSchema = httpUrlSchema
  .refine((url) => new URL(url).pathname === '/' && !/[?#]/.test(url), {
    error: 'must be a URL without a path, such as https://www.example.com',
  })
  .transform((url) => new URL(url).origin)

export const originsSchema = z
  .string()
  .transform((text) => text.split(',').map((item) => originSchema.safeParse(item.trim()).data ?? null))
  .refine((list) => !list.includes(null), {
    error: 'must be comma-separated origins such as https://cdn.example.com',
  })
  .transform((list) => list.filter((item) => item !== null))

export const messagesUrlSchema = httpUrlSchema
  .refine((url) => !/[?#]/.test(url), { error: 'must be a URL without ? and #' })
  .transform((url) => url.replace(/\/+$/, ''))

const defaultScannerPort = 3310

export const scannerHostSchema = z
  .string()
  .refine((text) => /^[\w.-]+(?::\d{1,5})?$/.test(text) && URL.canParse(`tcp://${text}`), {
    error: 'must be a host and a port, such as clamav:3310',
  })
  .transform((text) => {
    const [host = '', port = defaultScannerPort] = text.split(':')
    return { host, port: Number(port) }
  })

export const wholeNumber = (unit: string, min: number, max: number) => {
  const error = `must be a whole number of ${unit} from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

export const extraFieldNameSchema = z
  .string()
  .refine((name) => /^[\w-]{1,64}$/.test(name) && applicationFields.every((field) => field !== name), {
    error: 'must be a name of letters, digits, - and _ that no other field of an application has',
  })

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, { error: 'must be the name of a time zone, such as Asia/Baghdad' })

export const databaseUrlSchema = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be a URL such as postgres://user@host/database',
    abort: true,
  })
  .refine((url) => new URL(url).pathname.length > 1, { error: 'must be a URL that names a database' })

// The key becomes part of a URL that the browser requests.
export const mapsApiKeySchema = z
  .string()
  .regex(/^[\w-]+$/, { error: 'must be a key of letters, digits, - and _' })

export const phoneSchema = z
  .string()
  .transform((number) => number.replace(/[\s()-]/g, ''))
  .refine((number) => /^\+\d{8,15}$/.test(number), {
    error: 'must be a number with its country code, such as +9647501234567',
  })

const smtpError = 'must be a URL such as smtp://user:password@mail.example.com:587'
// Allow only these. Nodemailer applies any option in the URL, even one that disables certificate validation.
const smtpOptions = ['requireTLS', 'ignoreTLS', 'name']

export const smtpUrlSchema = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: smtpError, abort: true })
  .refine((url) => [...new URL(url).searchParams.keys()].every((name) => smtpOptions.includes(name)), {
    error: smtpError,
  })
  .refine((url) => /^[\w.:[\]-]+$/.test(new URL(url).searchParams.get('name') ?? '-'), {
    error: 'must be a URL with a host after name=',
  })

export const mailboxSchema = z.string().refine(isMailbox, { error: 'must be an e-mail address' })

export const commaSeparated = (isValidItem: (text: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((item) => item.trim()))])
    .refine((items) => items.every(isValidItem), { error })

/** Checks whether a value consists of an Apple team id, a dot, and a bundle id. */
export const isAppleAppId = (text: string): boolean => /^[A-Z0-9]{10}(?:\.[\w-]+)+$/.test(text)

/** Checks whether a value consists of an Android package name, `=`, and a certificate's SHA-256 fingerprint. */
export const isAndroidApp = (text: string): boolean =>
  /^[a-z]\w*(?:\.[a-z]\w*)+=[\dA-F]{2}(?::[\dA-F]{2}){31}$/i.test(text)

export const mailboxesSchema = commaSeparated(isMailbox, 'must be comma-separated e-mail addresses')

/** The bounds enclose Iraq and Iran, to reject swapped coordinates and positions in most other countries. */
export const positionSchema = z.strictObject({
  latitude: z.number().min(25).max(40),
  longitude: z.number().min(38).max(64),
})

export const positionTextSchema = z.string().transform((text, context) => {
  const [latitude, longitude, ...rest] = text.split(',').map(Number)
  const { data } = positionSchema.safeParse({ latitude, longitude })
  if (data && !rest.length) return data
  context.addIssue('must be latitude and longitude in degrees, such as 36.19,44.01')
  return z.NEVER
})

const cities = { ...places.iraq, ...places.iran }

const isCitySlug = (slug: string): slug is keyof typeof cities => Object.hasOwn(cities, slug)

export const citySlugSchema = z.string().transform((slug, context) => {
  if (isCitySlug(slug)) return slug
  context.addIssue('must be a city of messages/en/cities.json, such as erbil')
  return z.NEVER
})

const scriptUrlError = {
  error: 'must be an https URL of a script, such as https://stats.example.com/script.js',
}

export const scriptUrlSchema = z
  .url({ protocol: /^https$/, ...scriptUrlError })
  .refine((url) => /\.js$/.test(url) && !/[?#@]/.test(url), scriptUrlError)

// Umami identifies sites by a UUID, Plausible by their domain.
export const analyticsSiteSchema = z
  .string()
  .regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w-]+(?:\.[\w-]+)+)$/i, {
    error: 'must be a domain (Plausible) or a UUID (Umami)',
  })

const isSiteVerification = (text: string) => /^(?:google|bing|yandex)=[\w-]+$/.test(text)

export const siteVerificationSchema = commaSeparated(
  isSiteVerification,
  'must be comma-separated codes such as google=code,bing=code,yandex=code',
).transform((codes) => {
  const codesOf = (engine: string) =>
    codes.filter((code) => code.startsWith(`${engine}=`)).map((code) => code.slice(engine.length + 1))
  return { google: codesOf('google'), bing: codesOf('bing'), yandex: codesOf('yandex') }
})
