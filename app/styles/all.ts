// One by one: what Tailwind imports it rewrites, with a second rule for each mixed colour.
import './utilities.css'
import './tokens.css'
import './fonts.css'
import './base.css'
import './print.css'
