export const phoneTaxiNumber = '1551'

export const driverSmsNumber = '1000550'

/** The number in the claim “more than 5,000 items”. */
export const supermarketItemCount = 5000

/** The number in the claim “under 10 minutes”. */
export const registrationMinutes = 10

export const intercityHours = { opens: 6, closes: 22 }
