import { iconPaths } from './icon-paths.ts'

// Brand marks for the links in the footer; filled, 24 by 24. Lucide has none.
const brandGlyphs = {
  twitter:
    'M18.2 2.5h3.3l-7.2 8.3 8.5 11.2h-6.7l-5.2-6.8L4.9 22H1.6l7.7-8.8L1.2 2.5H8l4.7 6.2 5.5-6.2Zm-1.2 17.5h1.8L7 4.4H5.1L17 20Z',
  instagram:
    'M12 2.2c3.2 0 3.6 0 4.9.1 3.2.1 4.7 1.7 4.8 4.8.1 1.3.1 1.6.1 4.9s0 3.6-.1 4.9c-.1 3.2-1.7 4.7-4.8 4.8-1.3.1-1.6.1-4.9.1s-3.6 0-4.9-.1c-3.2-.1-4.7-1.7-4.8-4.8-.1-1.3-.1-1.6-.1-4.9s0-3.6.1-4.9C2.4 3.9 4 2.4 7.1 2.3c1.3-.1 1.7-.1 4.9-.1Zm0 4.9a4.9 4.9 0 1 0 0 9.8 4.9 4.9 0 0 0 0-9.8Zm0 8.1a3.2 3.2 0 1 1 0-6.4 3.2 3.2 0 0 1 0 6.4Zm5.1-9.5a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z',
  youtube:
    'M23 7.2a3 3 0 0 0-2.1-2.1C19 4.6 12 4.6 12 4.6s-7 0-8.9.5A3 3 0 0 0 1 7.2C.5 9.1.5 12 .5 12s0 2.9.5 4.8a3 3 0 0 0 2.1 2.1c1.9.5 8.9.5 8.9.5s7 0 8.9-.5a3 3 0 0 0 2.1-2.1c.5-1.9.5-4.8.5-4.8s0-2.9-.5-4.8ZM9.8 15.3V8.7l5.7 3.3-5.7 3.3Z',
  linkedin:
    'M4.7 3.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM3 8.8h3.4V21H3V8.8Zm5.7 0H12v1.7c.5-.9 1.7-2 3.6-2 3.8 0 4.5 2.5 4.5 5.8V21h-3.4v-6c0-1.4 0-3.2-2-3.2s-2.3 1.5-2.3 3.1V21H8.7V8.8Z',
  telegram:
    'M21.9 4.3 18.7 19.4c-.2 1.1-.9 1.3-1.8.8l-4.9-3.6-2.4 2.3c-.3.3-.5.5-1 .5l.4-5 9.1-8.2c.4-.4-.1-.6-.6-.2L6.3 13.1l-4.8-1.5c-1-.3-1.1-1 .2-1.6l18.9-7.3c.9-.3 1.6.2 1.3 1.6Z',
}

export type IconName = keyof typeof iconPaths | keyof typeof brandGlyphs

type IconProps = {
  name: IconName
  /** Whether the icon is mirrored on pages that are read from right to left, as arrows are. */
  mirror?: boolean
  className?: string
}

const strokes = new Map<string, string>(Object.entries(iconPaths))
const fills = new Map<string, string>(Object.entries(brandGlyphs))

/** Decoration beside or inside something that has a name of its own; sized by the text around it unless a class says otherwise. */
export function Icon({ name, mirror = false, className }: IconProps) {
  const stroke = strokes.get(name)
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      className={[stroke ? 'icon' : 'icon-filled', mirror && 'rtl:mirrored', className]
        .filter(Boolean)
        .join(' ')}
      aria-hidden="true"
    >
      <path d={stroke ?? fills.get(name)} />
    </svg>
  )
}
