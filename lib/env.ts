import { z } from 'zod'

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
const site = (fallback: string) => address.default(fallback)

const backendAddress = address
  .transform((url) => url.replace(/\/+$/, ''))
  .refine((url) => new URL(url).pathname.endsWith('/api/v1') && !/[?#]/.test(url), {
    error: 'must be an http or https address that ends in /api/v1',
  })

const origin = address
  .refine((url) => new URL(url).pathname === '/' && !/[?#]/.test(url), {
    error: 'must be an address without a path, such as https://www.example.com',
  })
  .transform((url) => new URL(url).origin)

const schema = z.object({
  BACKEND_URL: backendAddress.optional(),
  BACKEND_TIMEOUT_MS: z.coerce
    .number({ error: 'must be a whole number of milliseconds' })
    .int({ error: 'must be a whole number of milliseconds' })
    .min(100, { error: 'must be at least 100 milliseconds' })
    .max(120_000, { error: 'must be at most 120000 milliseconds' })
    .default(8000),
  DATA_DIR: z.string().default('data'),
  SITE_URL: origin.optional(),
  APPLICATION_FILES: z
    .enum(['required', 'optional'], { error: 'must be either required or optional' })
    .default('required'),
  WEB_APP_URL: site('https://app.example.com'),
  DRIVER_SITE_URL: site('https://drivers.example.com'),
  SUPERMARKET_URL: site('https://market.example.com'),
  TRUCK_SITE_URL: site('https://truck.example.com'),
  VAN_SITE_URL: site('https://van.example.com'),
  PARCEL_SITE_URL: site('https://parcel.example.com'),
  SOCIAL_TWITTER_URL: address.optional(),
  SOCIAL_INSTAGRAM_URL: address.optional(),
  SOCIAL_YOUTUBE_URL: address.optional(),
  SOCIAL_LINKEDIN_URL: address.optional(),
  SOCIAL_TELEGRAM_URL: address.optional(),
  SMS_WEBHOOK_URL: address.optional(),
})

/** The site's configuration, checked and with its defaults. */
export type Env = z.infer<typeof schema>

/** A wrong setting; the message has one sentence for each, naming it but never showing its value. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** Reads settings out of `source`; an empty string counts as unset. Throws an EnvError. */
export const parseEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.entries(source).filter(([, value]) => value?.trim())
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new EnvError([...new Set(sentences)].join(' '))
}

let parsed: Env | undefined

/** The settings of this process, read at the first call, so that a build needs none. */
export const env = (): Env => {
  parsed ??= parseEnv(process.env)
  return parsed
}
