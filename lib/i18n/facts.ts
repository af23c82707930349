/** The phone taxi's number. Specification 9. */
export const phoneTaxiNumber = '1551'

/** The number drivers send text messages to. Specification 9. */
export const driverSmsNumber = '1000550'

/** The claim “more than 5,000 items”. Specification 2. */
export const supermarketItems = 5000

/** The claim “under 10 minutes”. Specification 2. */
export const registrationMinutes = 10

/** The opening and the closing hour of the intercity taxi. Specification 9. */
export const intercityHours = { opens: 6, closes: 22 }
