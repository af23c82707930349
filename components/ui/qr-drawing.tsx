import type { QrCode } from '#lib/content/qr-code.ts'
import styles from './qr-drawing.module.css'

// Cameras want four squares of white around it.
const margin = 4

/** A QR code, dark on white in the dark too. The words beside it say what it is good for. */
export const QrDrawing = ({ code: { size, path } }: { code: QrCode }) => (
  <svg
    viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
    shapeRendering="crispEdges"
    className={styles.drawing}
    aria-hidden="true"
  >
    <path d={path} fill="#0b1410" />
  </svg>
)
