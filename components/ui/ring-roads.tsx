const centre = { x: 380, y: 270 }
const avenues = 16

const avenue = (index: number) => {
  const angle = (index / avenues) * Math.PI * 2 + 0.15
  const point = (distance: number) =>
    `${(centre.x + Math.cos(angle) * distance).toFixed(1)} ${(centre.y + Math.sin(angle) * distance).toFixed(1)}`
  return `M${point(46)}L${point(700)}`
}

const avenuePath = Array.from({ length: avenues }, (_, index) => avenue(index)).join('')

const rings = [
  { radius: 46, width: 12 },
  { radius: 100, width: 12 },
  { radius: 178, width: 18 },
  { radius: 270, width: 18 },
  { radius: 390, width: 22 },
]

/** Erbil's ring roads around the Citadel, with a pin; a map is the same in every direction of reading. */
export const RingRoads = () => (
  <svg viewBox="0 0 800 550" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d="M0 0h800v550H0z" className="map-ground" />
    <path d="M520 0H800V210L640 180ZM0 420L150 380L210 550H0Z" className="map-park" />
    <g className="map-roads">
      <path d={avenuePath} strokeWidth="9" />
      {rings.map(({ radius, width }) => (
        <circle key={radius} cx={centre.x} cy={centre.y} r={radius} strokeWidth={width} />
      ))}
    </g>
    <circle cx={centre.x} cy={centre.y} r="40" fill="#d9c9a8" />
    <path d="M355 280l8-16 10 6 10-14 12 16 12-4-4 18z" fill="#a98f5e" />
    <circle cx="520" cy="160" r="34" fill="#21aa58" opacity=".25" />
    <circle cx="520" cy="160" r="20" fill="#21aa58" stroke="#fff" strokeWidth="5" />
  </svg>
)
