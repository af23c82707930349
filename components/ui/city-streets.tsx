const centre = { x: 168, y: 150 }
const avenues = 14

const avenue = (index: number) => {
  const angle = (index / avenues) * Math.PI * 2 + 0.22
  const point = (radius: number) =>
    `${(centre.x + Math.cos(angle) * radius).toFixed(1)} ${(centre.y + Math.sin(angle) * radius).toFixed(1)}`
  return `M${point(34)}L${point(420)}`
}

const avenuePath = Array.from({ length: avenues }, (_, index) => avenue(index)).join('')

/** Erbil's rings and avenues around the Citadel, for a map of 280 × 580. */
export const CityStreets = () => (
  <>
    <path d="M0 0h280v580H0z" fill="#e3eae1" />
    <circle cx={centre.x} cy={centre.y} r="196" fill="#eaf0e8" />
    <path d="M168 150m-118 0a118 118 0 0 0 34 82l38-38a64 64 0 0 1-18-44z" fill="#cbe6d2" />
    <g fill="none" stroke="#fff">
      <path d={avenuePath} strokeWidth="5" />
      <circle cx={centre.x} cy={centre.y} r="64" strokeWidth="10" />
      <circle cx={centre.x} cy={centre.y} r="118" strokeWidth="10" />
      <circle cx={centre.x} cy={centre.y} r="196" strokeWidth="12" />
      <circle cx={centre.x} cy={centre.y} r="290" strokeWidth="12" />
    </g>
    <circle cx={centre.x} cy={centre.y} r="34" fill="#d9c9a8" />
  </>
)
