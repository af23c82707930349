import { z } from 'zod'
import {
  mailboxesSchema,
  mailboxSchema,
  smtpUrlSchema,
  urlWithoutCredentialsSchema,
} from './setting-parsers.ts'

/** The settings for e-mail and SMS, including whether the site sends anything. */
export const sendingSettings = {
  SENDING: z
    .enum(['0', '1'], { error: 'must be either 0 or 1' })
    .default('1')
    .describe(
      'If `0`, the site sends no e-mail or SMS and forwards nothing to `BACKEND_URL`. Use this for a copy of ' +
        'a site, such as a backup restored on a staging server. The site still accepts forms, but postpones their ' +
        'e-mail and forwarding until the value is `1`. E-mail that is older than 72 hours by then fails. Instead of ' +
        'being sent by SMS, links to the app are stored for a day (`npm run -s inbox -- links`).',
    ),
  SMTP_URL: smtpUrlSchema
    .optional()
    .describe(
      'Mail server, such as `smtp://user:password@host:587` or `smtps://…`. The site’s `EHLO` names the host of ' +
        '`SITE_URL`, or the domain of `MAIL_FROM` if that host is not a domain name. To use another name, ' +
        'append `?name=…`. If unset, the site sends no e-mail.',
    ),
  MAIL_FROM: mailboxSchema.optional().describe('Sender of the site’s e-mail. Required with `SMTP_URL`.'),
  APPLICATIONS_TO: mailboxesSchema
    .optional()
    .describe('Comma-separated e-mail addresses that receive notices of applications.'),
  CONTACT_TO: mailboxesSchema
    .optional()
    .describe(
      'Comma-separated e-mail addresses that receive messages from the contact form. If unset, messages ' +
        'stay in the database, or go only to `BACKEND_URL`.',
    ),
  STAFF_LANGUAGE: z
    .enum(['ku', 'ar', 'en'], { error: 'must be one of ku, ar, en' })
    .default('en')
    .describe(
      'Language of e-mail to `APPLICATIONS_TO` and `CONTACT_TO`, regardless of the visitor’s language.',
    ),
  SMS_WEBHOOK_URL: urlWithoutCredentialsSchema
    .optional()
    .describe(
      'URL of the gateway that sends links to the app by SMS. If unset, pages link to the app instead of ' +
        'showing a form that requests a link. But if `SITE_URL` is also unset and the site has a store, pages show ' +
        'the form, and the site stores each requested link for a day (`npm run -s inbox -- links`).',
    ),
}
