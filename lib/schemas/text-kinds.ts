/** The rules for a kind of text; `Error` is the type of its error keys. */
type TextKindRule<Error extends string> = {
  maxLength: number
  /** The error if the text is longer than `maxLength`. */
  tooLong: Error
  /** The required format of a non-empty value; if unset, any value is valid. */
  format?: { pattern: RegExp; error: Error }
  /** Whether to convert digits of other scripts to ASCII digits. */
  needsAsciiDigits?: true
  /** The attributes of the input; null if the field is a textarea. */
  input: Readonly<Record<string, string | boolean>> | null
}

// E-mail addresses and phone numbers are written from left to right in every language, hence `dir: 'ltr'`.
export const textKinds = {
  name: {
    maxLength: 255,
    tooLong: 'lineTooLong',
    input: { type: 'text', autoComplete: 'name', autoCorrect: 'off', spellCheck: false },
  },
  line: { maxLength: 255, tooLong: 'lineTooLong', input: { type: 'text', dir: 'auto' } },
  email: {
    maxLength: 255,
    tooLong: 'lineTooLong',
    // Requires only a non-space character on each side of an @, to allow unusual e-mail addresses. `\S+@\S+` would
    // match the same strings, but take quadratic time on long ones.
    format: { pattern: /\S@\S/, error: 'invalidEmail' },
    // Do not use `type="email"`. Chrome converts non-ASCII domains to punycode, which recruiters cannot read.
    input: {
      type: 'text',
      dir: 'ltr',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
    },
  },
  phone: {
    maxLength: 64,
    tooLong: 'phoneTooLong',
    // If a number contained Arabic-Indic digits, browsers would show its digit groups in reverse order.
    needsAsciiDigits: true,
    input: { type: 'tel', dir: 'ltr', inputMode: 'tel', autoComplete: 'tel' },
  },
  lines: { maxLength: 10_000, tooLong: 'tooLong', input: null },
} as const satisfies Record<string, TextKindRule<string>>

type TextKinds = typeof textKinds
export type TextKind = keyof TextKinds

type TextErrorKey =
  | TextKinds[TextKind]['tooLong']
  | Extract<TextKinds[TextKind], { format: unknown }>['format']['error']

export const textKindRuleOf = (kind: TextKind): TextKindRule<TextErrorKey> => textKinds[kind]

const errorKeyLists = Object.values(textKinds).map((kind): readonly TextErrorKey[] =>
  'format' in kind ? [kind.tooLong, kind.format.error] : [kind.tooLong],
)

export const textErrorKeys: readonly TextErrorKey[] = [...new Set(errorKeyLists.flat())]
