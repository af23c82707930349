import paths from './icon-paths.json' with { type: 'json' }

export type IconName = keyof typeof paths.stroked | keyof typeof paths.filled

type IconProps = {
  name: IconName
  /** Whether the icon is mirrored on pages that are read from right to left, as arrows are. */
  mirror?: boolean
  className?: string
}

const strokes = new Map<string, string>(Object.entries(paths.stroked))
const fills = new Map<string, string>(Object.entries(paths.filled))

/** A decorative icon, hidden from screen readers; sized by the text around it unless a class says otherwise. */
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
