// Import style sheets here. With `@import`, Tailwind would add a second rule for each `color-mix()`.
import './utilities.css'
import './reset.css'
import './tokens.css'
import './fonts.css'
import './base.css'
import './print.css'
