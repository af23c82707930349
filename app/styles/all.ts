// Imported one by one: Tailwind rewrites what it imports itself, with a second rule for each mixed colour.
import './utilities.css'
import './tokens.css'
import './fonts.css'
import './base.css'
import './print.css'
