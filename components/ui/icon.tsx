import paths from './icon-paths.json' with { type: 'json' }

export type IconName = keyof typeof paths.stroked | keyof typeof paths.filled

type IconProps = {
  name: IconName
  /** Mirrors the icon on right-to-left pages; set it for arrows. */
  mirror?: boolean
  className?: string
}

const strokes = new Map<string, string>(Object.entries(paths.stroked))
const fills = new Map<string, string>(Object.entries(paths.filled))

/** A decorative icon, hidden from screen readers. It is 1.25em wide unless `className` sets a size. */
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
