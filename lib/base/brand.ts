/** The product's name in each language; the only place that holds it. */
export const brand = { en: 'Hawre', ku: 'هاوڕێ', ar: 'هاوري' } as const
