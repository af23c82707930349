import paths from './icon-paths.json' with { type: 'json' }

export type IconName = keyof typeof paths.stroked | keyof typeof paths.filled

type IconProps = {
  name: IconName
  /** Mirrors the icon on right-to-left pages; set it for arrows. */
  mirror?: boolean
  className?: string
}

const strokedPaths = new Map<string, string>(Object.entries(paths.stroked))
const filledPaths = new Map<string, string>(Object.entries(paths.filled))

/** A decorative icon, hidden from screen readers. It is 1.25em wide unless `className` sets a size. */
export function Icon({ name, mirror = false, className }: IconProps) {
  const strokedPath = strokedPaths.get(name)
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      className={[strokedPath ? 'icon' : 'icon-filled', mirror && 'rtl:mirrored', className]
        .filter(Boolean)
        .join(' ')}
      aria-hidden="true"
    >
      <path d={strokedPath ?? filledPaths.get(name)} />
    </svg>
  )
}
