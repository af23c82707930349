import styles from './form.module.css'

/** The line reaches its stop: something was received. */
export const Arrival = () => (
  <svg viewBox="0 0 200 90" className={styles.arrival} aria-hidden="true">
    <path
      d="M-20 70H40Q56 70 67 59L95 31Q106 20 122 20H150"
      fill="none"
      strokeWidth="12"
      className="stroke-green"
    />
    <circle cx="164" cy="26" r="24" className="fill-green" />
    <path
      d="M154 26l7 7 14-14"
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={styles.check}
    />
  </svg>
)
