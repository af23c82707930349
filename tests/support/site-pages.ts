/** The site's pages: their path behind the language; a vacancy's own pages end in its id. */
export const pagePaths = {
  home: '',
  about: '/about',
  'taxi-ride': '/taxi-ride',
  'flights-ticket': '/flights-ticket',
  'taxi-intercity': '/taxi-intercity',
  'taxi-call-booking': '/taxi-call-booking',
  'bike-delivery': '/bike-delivery',
  'pickup-truck': '/pickup-truck',
  'moving-services': '/moving-services',
  'online-food-delivery': '/online-food-delivery',
  'medical-services': '/medical-services',
  'train-ticket': '/train-ticket',
  'bus-ticket': '/bus-ticket',
  hotels: '/hotels',
  'online-supermarket-grocery': '/online-supermarket-grocery',
  careers: '/careers',
  'job-details': '/job-details/',
  apply: '/apply/',
  'contact-us': '/contact-us',
  'privacy-policy': '/privacy-policy',
  // One of the pages that are not open yet stands for all of them.
  blogs: '/blogs',
} as const

export type PageName = keyof typeof pagePaths

export const pageNames = Object.keys(pagePaths).filter((name): name is PageName => name in pagePaths)

type GetText = (path: string) => Promise<string>

/** The path of a page in a language, about the first vacancy of the careers page where it is about one. */
export const pathOf = async (get: GetText, locale: string, name: PageName): Promise<string> => {
  const path = `/${locale}${pagePaths[name]}`
  if (!path.endsWith('/')) return path
  const careers = await get(`/${locale}${pagePaths.careers}`)
  const id = /href="\/\w+\/job-details\/([\w-]+)"/.exec(careers)?.[1]
  if (!id) throw new Error('the careers page links to no vacancy')
  return path + id
}
