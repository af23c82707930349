export const phoneTaxiNumber = '1551'

/** Drivers send text messages to this number. */
export const driverSmsNumber = '1000550'

/** For the claim “more than 5,000 items”. */
export const supermarketItems = 5000

/** For the claim “under 10 minutes”. */
export const registrationMinutes = 10

/** The opening hours of the intercity taxi. */
export const intercityHours = { opens: 6, closes: 22 }
