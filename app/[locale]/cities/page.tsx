import type { Metadata } from 'next'
import { localeFromParams, type PageProps } from '#components/layout/site-page.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { Cities } from './cities.tsx'
import { citiesProps } from './cities-props.ts'

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const locale = await localeFromParams(params)
  return pageMetadata(locale, 'cities', pageCopy(locale, 'city').list.meta)
}

// This page lists every city, so it can be cached. `middleware.ts` rewrites searches to `./search`.
export default async function Page({ params }: PageProps) {
  return <Cities {...citiesProps(await localeFromParams(params), '')} />
}
