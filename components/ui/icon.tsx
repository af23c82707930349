import { brandGlyphs } from './brand-glyphs.ts'
import { iconPaths } from './icon-paths.ts'

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
      fill={stroke ? 'none' : 'currentColor'}
      stroke={stroke ? 'currentColor' : undefined}
      strokeWidth={stroke ? 2.25 : undefined}
      strokeLinecap={stroke ? 'round' : undefined}
      strokeLinejoin={stroke ? 'round' : undefined}
      className={['shrink-0', mirror && 'rtl:mirrored', className].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      <path d={stroke ?? fills.get(name)} />
    </svg>
  )
}
