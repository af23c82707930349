/** The phone taxi's number. */
export const phoneTaxiNumber = '1551'

/** The number drivers send text messages to. */
export const driverSmsNumber = '1000550'

/** The claim “more than 5,000 items”. */
export const supermarketItems = 5000

/** The claim “under 10 minutes”. */
export const registrationMinutes = 10

/** The opening and the closing hour of the intercity taxi. */
export const intercityHours = { opens: 6, closes: 22 }
